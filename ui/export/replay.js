/*<![CDATA[*/
'use strict';
(() => {
  // Slots are what can differ from moment to moment: a node, a line of text, a token, and which node fired. A step lists the slots
  // that it changes, each with its new value. The page comes with the last moment in it.
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId('data').textContent);
  const last = data.steps.length;
  const rows = document.querySelectorAll('#list tbody tr');
  const values = data.start.slice();
  const undo = data.steps.map((step) => {
    const back = [];
    for (let i = 0; i < step.length; i += 2) {
      back.push(step[i], values[step[i]]);
      values[step[i]] = step[i + 1];
    }
    return back;
  });
  let at = last;
  let playing = null;
  let linking = null;

  const draw = {
    n(element, value) {
      const state = data.states[value & 15];
      const arrived = (value >> 4) & 1023;
      const expected = value >> 14;
      const fired = element.classList.contains('fired');
      element.setAttribute('class', 'node ' + state + (fired ? ' fired' : ''));
      element.querySelector('.glyph').setAttribute('href', '#glyph-' + state);
      element.style.setProperty('--part', expected > 0 ? String(100 * arrived / expected) : '0');
    },
    a(element, value) {
      element.querySelector('.about').textContent = data.strings[value];
    },
    t(element, number) {
      const value = Math.abs(number);
      const iteration = Math.floor((value - 1) / 2) - 1;
      const state = value === 0 ? '' : value % 2 === 1 ? ' live' : ' dead';
      element.setAttribute('class', 'token' + state + (iteration < 0 ? ' plain' : '') + (number < 0 ? ' edited' : ''));
      const chip = iteration < 0 ? '' : iteration < 1000 ? String(iteration) : '…' + String(iteration % 100).padStart(2, '0');
      const height = 13;
      const width = Math.max(height, 6 + 7 * chip.length);
      element.querySelector('.chip').setAttribute('width', width);
      element.querySelector('.chip').setAttribute('x', height / 2 - width);
      element.querySelector('text').setAttribute('x', (height - width) / 2);
      element.querySelector('.pencil')?.setAttribute('x', height / 2 - width - 5.5);
      element.querySelector('text').textContent = chip;
    },
    m(element, number) {
      const value = number - 1;
      const states = ['parked', 'way', 'there', 'lost', 'awaited'];
      element.setAttribute('class', 'message' + (number === 0 ? '' : ' ' + states[value & 7] + (value & 8 ? ' dead' : '')));
      if (number > 0) {
        const line = element.querySelector('.line');
        const at = line.getPointAtLength(line.getTotalLength() * ((value >> 4) & 1023) / 1000);
        element.querySelector('.envelope').setAttribute('transform', 'translate(' + at.x + ' ' + at.y + ')');
        element.querySelector('.count').textContent = value >> 14 > 1 ? String(value >> 14) : '';
      }
    },
    f(element, value) {
      document.querySelectorAll('.fired').forEach((old) => old.classList.remove('fired'));
      if (value > 0) {
        byId('x' + (value - 1)).classList.add('fired');
      }
    },
  };

  function showInside(element, box) {
    const inner = element.getBoundingClientRect();
    const outer = box.getBoundingClientRect();
    if (inner.top < outer.top || inner.bottom > outer.bottom || inner.left < outer.left || inner.right > outer.right) {
      box.scrollBy(inner.left + inner.width / 2 - outer.left - outer.width / 2,
                   inner.top + inner.height / 2 - outer.top - outer.height / 2);
    }
  }

  function show(movesView) {
    const row = rows[at];
    document.querySelectorAll('tr[aria-current]').forEach((old) => old.removeAttribute('aria-current'));
    row.setAttribute('aria-current', 'step');
    byId('sentence').textContent = row.lastElementChild.textContent;
    byId('slider').value = String(at);
    byId('position').textContent = (data.first + at) + ' / ' + (data.first + last);
    byId('start').disabled = byId('back').disabled = at === 0;
    byId('end').disabled = byId('forward').disabled = at === last;
    if (movesView) {
      showInside(row, byId('list'));
      const fired = document.querySelector('.fired');
      if (fired) {
        showInside(fired, byId('picture'));
      }
    }
  }

  function goTo(wanted) {
    const target = Math.max(0, Math.min(last, wanted));
    const changed = new Set();
    const apply = (step) => {
      for (let i = 0; i < step.length; i += 2) {
        values[step[i]] = step[i + 1];
        changed.add(step[i]);
      }
    };
    while (at < target) {
      apply(data.steps[at++]);
    }
    while (at > target) {
      apply(undo[--at]);
    }
    for (const slot of changed) {
      draw[data.kinds[slot]](byId('x' + slot), values[slot]);
    }
    show(true);
  }

  // A link to a moment: the number of firings so far.
  function readLink() {
    const found = /^#n=(\d+)$/.exec(location.hash);
    if (found) {
      goTo(Number(found[1]) - data.first);
    }
  }

  // Not at every step: browsers allow only so many changes in a while.
  function writeLink() {
    clearTimeout(linking);
    linking = setTimeout(() => history.replaceState(null, '', '#n=' + (data.first + at)), 250);
  }

  function pause() {
    clearInterval(playing);
    playing = null;
    byId('play').textContent = byId('play').dataset.play;
    writeLink();
  }

  function play() {
    if (at === last) {
      goTo(0);
    }
    byId('play').textContent = byId('play').dataset.pause;
    playing = setInterval(() => {
      goTo(at + 1);
      if (at === last) {
        pause();
      }
    }, 700);
  }

  function move(wanted) {
    if (playing !== null) {
      pause();
    }
    goTo(wanted);
    writeLink();
  }

  const togglePlay = () => (playing === null ? play() : pause());
  byId('start').addEventListener('click', () => move(0));
  byId('back').addEventListener('click', () => move(at - 1));
  byId('forward').addEventListener('click', () => move(at + 1));
  byId('end').addEventListener('click', () => move(last));
  byId('play').addEventListener('click', togglePlay);
  byId('slider').addEventListener('input', (event) => move(Number(event.target.value)));
  byId('fit').addEventListener('change', (event) => byId('picture').classList.toggle('whole', event.target.checked));
  window.addEventListener('hashchange', readLink);
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const target = event.target.tagName;
    const steps = {ArrowRight: () => move(at + 1), ArrowLeft: () => move(at - 1), Home: () => move(0), End: () => move(last)};
    if (event.key === ' ' && target !== 'BUTTON' && target !== 'INPUT') {
      togglePlay();
    } else if (event.key in steps) {
      steps[event.key]();
    } else {
      return;
    }
    event.preventDefault();
  });

  byId('controls').hidden = false;
  const picture = byId('picture');
  const isReadableWhole = picture.clientWidth >= 0.6 * picture.querySelector('svg').viewBox.baseVal.width;
  byId('fit').checked = isReadableWhole;
  picture.classList.toggle('whole', isReadableWhole);
  show(false);
  readLink();
})();
/*]]>*/
