import { matchesRoutePattern } from '../navigation/path-pattern.js';
import { sameJson } from '../json.js';
import type { Signal, SuccessSignal } from '../protocol/signals.js';
import type { Truth } from './truth.js';
import type { World } from './world.js';

/** Whether something that was seen is what is looked out for. For states, which are not seen but are, always false. */
export function isSignal(wanted: SuccessSignal, seen: Signal): boolean {
  switch (wanted.kind) {
    case 'route.changed':
      return seen.kind === 'route.changed' && matchesRoutePattern(wanted.pattern, seen.path);
    case 'toast.contains':
      return (
        seen.kind === 'toast.shown' && wanted.text.trim() !== '' && seen.text.includes(wanted.text.trim())
      );
    case 'dialog.opened':
    case 'dialog.closed':
      return (
        seen.kind === wanted.kind &&
        (wanted.name === undefined || ('name' in seen && seen.name === wanted.name))
      );
    case 'entity.added':
    case 'entity.removed':
    case 'entity.changed':
      return (
        seen.kind === wanted.kind &&
        'ref' in seen &&
        typeof seen.ref === 'object' &&
        seen.ref.type === wanted.entity &&
        (wanted.id === undefined || seen.ref.id === wanted.id)
      );
    case 'app':
      return seen.kind === 'app' && seen.name === wanted.name;
    default:
      return false;
  }
}

/** Whether a signal that is a state holds now; undefined for those that come and go. */
export function stateSignal(wanted: SuccessSignal, world: World): Truth | undefined {
  switch (wanted.kind) {
    case 'element.appeared':
    case 'element.disappeared': {
      const seen = world.look(wanted.target);
      if (!seen) return 'unknown';
      const isShown = seen.found === 'several' || (seen.found === 'one' && seen.state?.visible !== false);
      return isShown === (wanted.kind === 'element.appeared') ? 'met' : 'unmet';
    }
    case 'element.state':
      return stateHolds(wanted.state, world.look(wanted.target));
    case 'value.equals': {
      const seen = world.look(wanted.target);
      if (!seen || (seen.found === 'one' && seen.value === undefined)) return 'unknown';
      return seen.found === 'one' && sameJson(seen.value, wanted.value) ? 'met' : 'unmet';
    }
    // Nobody can tell without looking at every field: unknown is never yes.
    case 'validation.none':
      return 'unknown';
    default:
      return undefined;
  }
}

export function stateHolds(
  wanted: Readonly<Record<string, boolean | 'mixed' | undefined>>,
  seen: ReturnType<World['look']>,
): Truth {
  if (!seen) return 'unknown';
  if (seen.found !== 'one') return 'unmet';
  const state = (seen.state ?? {}) as Readonly<Record<string, unknown>>;
  // What does not apply to an element is not so of it.
  return Object.entries(wanted).every(([name, value]) => (state[name] ?? false) === value) ? 'met' : 'unmet';
}
