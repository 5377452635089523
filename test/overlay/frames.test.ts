import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { OTHER_HOST } from '../support/transport-frames.js';
import type { Told } from '../support/pages/overlay-frame.js';
import { ENGINE, until } from './asking.js';

describe('A question inside a frame, under a strict content security policy', () => {
  let frame: HTMLIFrameElement;
  let told: Told[];
  let over: AbortController;

  function embed(host: string): void {
    frame = document.createElement('iframe');
    frame.style.cssText = 'width: 700px; height: 580px; border: 0';
    frame.src = `${location.protocol}//${host}:${location.port}/test/support/pages/overlay-frame.html`;
    document.body.prepend(frame);
  }

  const last = () => told.at(-1);
  const isArmed = () => last()?.overlay === 'armed';
  const isAnswered = () => told.some(({ overlay }) => overlay === 'answered');

  async function clickAllow(): Promise<void> {
    const armed = told.findLast((one) => one.overlay === 'armed');
    const { x, y } = frame.getBoundingClientRect();
    const [left, top] = armed?.at ?? [0, 0];
    await sendMouse({ type: 'click', position: [Math.round(x + left), Math.round(y + top)] });
  }

  beforeEach(() => {
    told = [];
    over = new AbortController();
    window.addEventListener(
      'message',
      ({ source, data }: MessageEvent<Told>) => source === frame.contentWindow && told.push(data),
      { signal: over.signal },
    );
  });

  afterEach(async () => {
    over.abort();
    frame.remove();
    await resetMouse();
  });

  it('needs nothing that the policy forbids', async () => {
    embed(location.hostname);
    await until(isArmed);

    await clickAllow();
    await until(isAnswered);

    expect(told).to.deep.include({ overlay: 'answered', answer: 'approved' });
    expect(told.filter(({ overlay }) => overlay === 'violation')).to.deep.equal([]);
  });

  it('is not armed while another page has the focus (where the driver gives it)', async function () {
    if (ENGINE === 'firefox') this.skip();
    embed(location.hostname);
    await until(isArmed);
    const input = document.createElement('input');
    document.body.append(input);

    window.focus();
    input.focus();
    await until(() => last()?.overlay === 'disarmed');

    input.remove();
    expect(isAnswered()).to.be.false;
  });

  it('rejects in a page of another origin, where the browser cannot tell what that page puts over it', async function () {
    if (ENGINE === 'chromium') this.skip();
    embed(OTHER_HOST);

    await until(isAnswered);

    expect(told).to.deep.equal([{ overlay: 'answered', answer: 'rejected' }]);
  });

  it('is not armed while the page of another origin puts something over it (Chromium)', async function () {
    if (ENGINE !== 'chromium') this.skip();
    embed(OTHER_HOST);
    await until(isArmed);
    const cover = document.createElement('div');
    cover.style.cssText = 'position: fixed; inset: 0; background: white; pointer-events: none';
    document.body.append(cover);
    await until(() => last()?.overlay === 'disarmed');

    await clickAllow();
    cover.remove();
    await until(isArmed);
    expect(isAnswered()).to.be.false;

    await clickAllow();
    await until(isAnswered);
    expect(told).to.deep.include({ overlay: 'answered', answer: 'approved' });
  });
});
