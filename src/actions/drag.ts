import * as v from 'valibot';
import { delay, frame, type Clock } from '../clock.js';
import type { JsonObject } from '../json.js';
import type { TellingDom } from '../page/accessible.js';
import { ATTRIBUTE } from '../page/annotations.js';
import { isEnabled } from '../page/element-state.js';
import { findTarget, recordAround, type TargetFound } from '../page/find-target.js';
import { flatContains } from '../page/flat-tree.js';
import type { ElementRefs } from '../page/refs.js';
import { isRendered } from '../page/visibility.js';
import { ActionTarget, TargetRef } from '../protocol/targets.js';
import {
  failed,
  problem,
  type ActionContext,
  type ActionHandler,
  type ActionOutcome,
  type ActionProblem,
} from './action-handler.js';
import { beginDrag, type Carrier } from './drag-carrier.js';
import { arrangementOf, dropPoint, isBeside, isOver, type Position } from './drop-place.js';
import { elementAction, elementActionDescriptor } from './element-action.js';
import { describeCover, elementAt, hits, type Point } from './hit-test.js';
import { mouseAt, type Pointer } from './input-events.js';
import { changed } from './press.js';
import { readyToPress, untilReadyToPress } from './readiness.js';
import { settle } from './settle.js';

export interface DragOptions {
  readonly dom: TellingDom;
  readonly refs: ElementRefs;
  readonly pointer: Pointer;
}

const DragArgs = v.object({
  to: v.union([TargetRef, ActionTarget, v.string()]),
  position: v.optional(v.picklist(['before', 'after', 'on']), 'on'),
});

/** `ui.drag`. */
export function dragAction(options: DragOptions): ActionHandler {
  /** Where it is to go, and what is there now; undefined where `args.to` is no target. */
  function aimOf(args: JsonObject): Aim | undefined {
    const parsed = v.safeParse(DragArgs, args);
    if (!parsed.success) return undefined;
    const { to, position } = parsed.output;
    const target = typeof to === 'string' || 'by' in to ? { ref: to } : to;
    return { position, find: () => findTarget(target, options) };
  }
  return elementAction({
    descriptor: elementActionDescriptor(
      'ui.drag',
      { en: 'Drag', de: 'Ziehen' },
      {
        effect: 'commit',
        risk: 'medium',
        idempotent: false,
        args: {
          type: 'object',
          additionalProperties: false,
          properties: { to: {}, position: { enum: ['before', 'after', 'on'] } },
          required: ['to'],
        },
      },
    ),
    alsoOn: { find: (args) => aimOf(args)?.find().element, argument: 'to' },
    async check(args, element, context) {
      const aim = aimOf(args);
      if (!aim) return problem('bad_arguments', 'args.to is no target');
      return checkAim(aim, element, context.dom) ?? (await readyToPress(element, context)).problem;
    },
    async perform(args, element, context) {
      const aim = aimOf(args);
      return aim ? drag(element, aim, context, options) : failed(problem('bad_arguments', 'args.to'));
    },
  });
}

interface Aim {
  readonly position: Position;
  find(): TargetFound;
}

function checkAim({ find, position }: Aim, source: Element, dom: TellingDom): ActionProblem | undefined {
  const found = find();
  if (!found.element) return missing(found);
  const { element } = found;
  if (flatContains(source, element)) return problem('bad_arguments', 'args.to lies in the target itself');
  if (!isRendered(element)) return problem('not_visible', 'args.to is not visible.');
  if (!isEnabled(element)) return problem('not_enabled', 'args.to is disabled or inert.');
  const there = elementAt(element.ownerDocument, dropPoint(element, position));
  // Nothing is told where it is scrolled away: it is scrolled to on the way.
  if (!there || flatContains(element, there) || flatContains(there, element)) return undefined;
  return problem('obscured', 'args.to is covered by another element.', { cover: describeCover(there, dom) });
}

function missing({ problem: code, message }: Exclude<TargetFound, { element: Element }>): ActionProblem {
  return problem(code, `args.to: ${message}`);
}

// Apps that must tell a drag from a tap or a scroll wait for this long.
const HOLD_MS = 300;

/** Drags once, and looks whether the page then shows it. */
async function drag(
  source: Element,
  aim: Aim,
  context: ActionContext,
  options: DragOptions,
): Promise<ActionOutcome> {
  const { pointer } = options;
  const { clock, signal, holds } = context;
  const ready = await untilReadyToPress(source, context);
  if (ready.problem) return failed(ready.problem);
  const { point } = ready.surface;
  const { ownerDocument: document } = source;
  const grabbed = elementAt(document, point);
  const destination = aim.find().element;
  if (!grabbed || !destination || !holds()) return failed(changed(source, context));
  if (aim.position !== 'on' && isBeside(source, destination, aim.position))
    return { ok: true, sideEffect: 'none', result: { changed: false } };
  const before = arrangementOf(source, destination);
  const isSame = sameRecords(source, destination);
  const mouse = mouseAt(document.defaultView ?? window, point);
  pointer.move(grabbed, mouse);
  await delay(clock, 0, signal);
  if (!holds() || !hits(source, elementAt(document, point))) return failed(changed());
  mouse.down(grabbed, holds);
  let carrier: Carrier | undefined;
  try {
    await delay(clock, HOLD_MS, signal);
    carrier = beginDrag(grabbed, mouse, pointer);
    const lost = await carryTo(aim, mouse.point, carrier, isSame, context);
    if (lost) {
      carrier.cancel();
      return failed(lost, 'unknown');
    }
  } catch (reason) {
    // Cancelled half-way: nothing stays in the hand.
    if (carrier) carrier.cancel();
    else mouse.up(document.documentElement);
    throw reason;
  }
  if (!carrier.drop())
    return failed(problem('value_rejected', 'The destination does not take what is dragged.'), 'unknown');
  return outcomeOf(aim, before, source, context, options.refs);
}

/** Whether the records of some elements still are theirs: a list may use a node again for another record. */
function sameRecords(...elements: Element[]): () => boolean {
  const records = elements.map((element) => {
    const record = recordAround(element);
    return { record, id: record?.getAttribute(ATTRIBUTE.entityId) };
  });
  return () => records.every(({ record, id }) => record?.getAttribute(ATTRIBUTE.entityId) === id);
}

// Apps work out where something would land once a frame.
const PATH_FRAMES = 8;
// A list makes room while one is over it, so that the place has to be aimed at again.
const MAX_AIMS = 4;

/** Carries it over its destination, wherever that moves to. Gives back what is wrong if it cannot be dropped there. */
async function carryTo(
  { position, find }: Aim,
  start: Point,
  carrier: Carrier,
  isSame: () => boolean,
  { clock, signal }: ActionContext,
): Promise<ActionProblem | undefined> {
  let from = start;
  for (let aims = 0; aims < MAX_AIMS; aims += 1) {
    const found = find();
    if (!found.element) return missing(found);
    const { element } = found;
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const to = dropPoint(element, position);
    for (let step = 1; step <= PATH_FRAMES; step += 1) {
      const part = step / PATH_FRAMES;
      carrier.over({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      await frame(clock, signal);
    }
    await comeToRest(element, clock, signal);
    carrier.over(to);
    if (!isSame()) return changed();
    if (position === 'on' || isOver(element, to, position)) return undefined;
    from = to;
  }
  return undefined;
}

const REST_FRAMES = 60;

/** Waits until an element stays where it is for some frames: animations that begin late have begun then. */
async function comeToRest(element: Element, clock: Clock, signal: AbortSignal): Promise<void> {
  let still = 0;
  for (let count = 0; count < REST_FRAMES && still < 4; count += 1) {
    const before = element.getBoundingClientRect();
    await frame(clock, signal);
    const now = element.getBoundingClientRect();
    still = now.x === before.x && now.y === before.y ? still + 1 : 0;
  }
}

// What a server has to agree to is often drawn only then.
const CHANGE_LIMIT_MS = 2000;

async function outcomeOf(
  { position, find }: Aim,
  before: string,
  source: Element,
  { target, clock, signal, dom }: ActionContext,
  refs: ElementRefs,
): Promise<ActionOutcome> {
  const end = clock.now() + CHANGE_LIMIT_MS;
  for (;;) {
    await settle(clock, signal);
    await comeToRest(source, clock, signal);
    const now = target && findTarget(target, { dom, refs }).element;
    const destination = find().element;
    const isChanged = !now || !destination || arrangementOf(now, destination) !== before;
    const isThere = position === 'on' || (now && destination && isBeside(now, destination, position));
    if (isChanged && isThere) return { ok: true, result: { changed: true } };
    if (clock.now() < end) continue;
    const what = isChanged ? 'It was dropped, but not where it was to go.' : 'Nothing was seen to change.';
    return failed(problem('verification_failed', what), 'unknown');
  }
}
