import { parsePattern } from '../navigation/path-pattern.js';
import type { ActionDescriptor } from '../protocol/actions.js';
import type {
  WorkflowCondition,
  WorkflowDefinition,
  WorkflowParameter,
  WorkflowStep,
  WorkflowValueExpr,
} from '../protocol/workflow.js';
import type { SuccessSignal } from '../protocol/signals.js';
import { didYouMean, type Report } from './finding.js';
import { edgesOf, reachable, unboundedCycle } from './graph.js';
import { builtInEffect } from './mode.js';
import { placeholders } from './template.js';
import { parseTextPattern } from './text-pattern.js';

/** What a check can know of an action: more members, better advice. */
export type KnownActionDescriptor = Pick<ActionDescriptor, 'id'> &
  Partial<Pick<ActionDescriptor, 'effect' | 'args'>>;

export interface CheckOptions {
  /** The actions of the app, beside the built-in ones. Without them actions and their arguments are not looked at. */
  readonly actions?: readonly KnownActionDescriptor[];
  /** Names of the app's custom conditions. Without them all are taken for known. */
  readonly conditions?: readonly string[];
}

const MANY_STEPS = 50;

/** Checks what the form of a definition cannot say: names, paths, cycles, actions. `where` is its place in the catalogue. */
export function checkDefinition(
  definition: WorkflowDefinition,
  where: string,
  report: Report,
  options: CheckOptions,
): void {
  const { steps, inputs = [], outputs = [], applicability, success } = definition;
  const stepIds = new Set(steps.map(({ id }) => id));
  const names = new Set(inputs.map(({ name }) => name));
  const unique = (list: readonly string[], at: (index: number) => string, what: string) => {
    for (const [index, name] of list.entries())
      if (list.indexOf(name) < index)
        report('unique', at(index), `The ${what} "${name}" is there already.`, 'Give it another name.');
  };
  unique(
    steps.map(({ id }) => id),
    (index) => `${where}.steps[${index}].id`,
    'step',
  );
  unique(
    inputs.map(({ name }) => name),
    (index) => `${where}.inputs[${index}].name`,
    'input',
  );
  unique(
    outputs.map(({ name }) => name),
    (index) => `${where}.outputs[${index}].name`,
    'output',
  );

  function stepRef(id: string | undefined, path: string): void {
    if (id === undefined || stepIds.has(id)) return;
    const fix = didYouMean(id, stepIds) || 'Name a step of this workflow, or add the step.';
    report('step-reference', path, `There is no step "${id}".`, fix);
  }

  function inputRef(name: string, path: string): void {
    if (names.has(name)) return;
    const fix = didYouMean(name, names) || 'Declare it under "inputs".';
    report('input-reference', path, `There is no input "${name}".`, fix);
  }

  function expression(expr: WorkflowValueExpr, path: string): void {
    if (expr.from === 'param') inputRef(expr.name, `${path}.name`);
    if (expr.from === 'actionResult' || expr.from === 'signal') stepRef(expr.stepId, `${path}.stepId`);
  }

  function signal(wanted: SuccessSignal, path: string): void {
    if (wanted.kind === 'route.changed' && !parsePattern(wanted.pattern))
      report(
        'route-pattern',
        `${path}.pattern`,
        'The route pattern is malformed.',
        'Write it like "/videos/:id".',
      );
  }

  function conditions(list: readonly WorkflowCondition[] | undefined, path: string): void {
    for (const [index, condition] of (list ?? []).entries()) {
      const own = `${path}[${index}]`;
      if (condition.kind === 'param.present' || condition.kind === 'param.equals')
        inputRef(condition.name, `${own}.name`);
      if (condition.kind === 'action.status') stepRef(condition.stepId, `${own}.stepId`);
      if (condition.kind === 'signal.observed') signal(condition.signal, `${own}.signal`);
      if (condition.kind === 'custom' && options.conditions && !options.conditions.includes(condition.name))
        report(
          'condition-known',
          `${own}.name`,
          `The app has no condition "${condition.name}": it never counts as met.`,
          didYouMean(condition.name, options.conditions) || 'Add it to the option "conditions".',
          'warning',
        );
    }
  }

  function step(current: WorkflowStep, index: number): void {
    const own = `${where}.steps[${index}]`;
    stepRef(current.next, `${own}.next`);
    conditions(current.if, `${own}.if`);
    for (const [number, rule] of (current.onError ?? []).entries()) {
      const path = `${own}.onError[${number}]`;
      stepRef(rule.gotoStepId, `${path}.gotoStepId`);
      if (rule.strategy === 'goto_step' && rule.gotoStepId === undefined)
        report('goto-target', path, 'A goto_step rule needs "gotoStepId".', 'Name the step to go on with.');
    }
    switch (current.type) {
      case 'collect':
        for (const [number, name] of current.parameters.entries())
          inputRef(name, `${own}.parameters[${number}]`);
        break;
      case 'suggest':
        suggest(current, own);
        break;
      case 'action':
        action(current, own);
        break;
      case 'ensure':
        conditions(current.conditions, `${own}.conditions`);
        break;
      case 'branch':
        for (const [number, { when, next }] of current.branches.entries()) {
          conditions(when, `${own}.branches[${number}].when`);
          stepRef(next, `${own}.branches[${number}].next`);
        }
        stepRef(current.otherwise, `${own}.otherwise`);
        break;
      case 'handoff':
        conditions(current.resumeWhen, `${own}.resumeWhen`);
        break;
      case 'complete':
        for (const [name, expr] of Object.entries(current.outputs ?? {}))
          expression(expr, `${own}.outputs.${name}`);
        break;
      case 'instruction':
        break;
      default:
        current satisfies never;
    }
  }

  function suggest(current: Extract<WorkflowStep, { type: 'suggest' }>, own: string): void {
    inputRef(current.parameter, `${own}.parameter`);
    if (current.source !== 'template') return;
    if (current.template === undefined)
      report(
        'template',
        own,
        'A template suggestion needs "template".',
        'Write the text, with {{input}} for values.',
      );
    const isSensitive = (name: string) => inputs.find((input) => input.name === name)?.sensitive === true;
    for (const name of placeholders(current.template ?? '')) {
      inputRef(name, `${own}.template`);
      if (isSensitive(name) && !isSensitive(current.parameter))
        report(
          'template-sensitive',
          `${own}.template`,
          `The template takes the sensitive input "${name}" into one that is not.`,
          `Mark "${current.parameter}" as sensitive too.`,
        );
    }
  }

  function action(current: Extract<WorkflowStep, { type: 'action' }>, own: string): void {
    for (const [name, expr] of Object.entries(current.args ?? {})) expression(expr, `${own}.args.${name}`);
    for (const [index, wanted] of (current.verification?.signals ?? []).entries())
      signal(wanted, `${own}.verification.signals[${index}]`);
    const described = options.actions?.find(({ id }) => id === current.actionId);
    const effect = described?.effect ?? builtInEffect(current.actionId);
    if (options.actions && !described && builtInEffect(current.actionId) === undefined) {
      const fix = didYouMean(
        current.actionId,
        options.actions.map(({ id }) => id),
      );
      const hint = fix || 'Register it with the bridge.';
      report('action-known', `${own}.actionId`, `There is no action "${current.actionId}".`, hint);
      return;
    }
    if (described?.args) argumentsFit(current.args ?? {}, described.args, own);
    if (options.actions && effect === 'commit' && current.checkpoint !== true)
      report(
        'checkpoint-after-commit',
        own,
        'The action leaves the page’s own state, and no checkpoint follows it.',
        'Set "checkpoint": true, so that it is not done twice after a reload.',
        'warning',
      );
  }

  function argumentsFit(args: object, schema: Record<string, unknown>, own: string): void {
    const { properties, required, additionalProperties } = schema;
    const known = Object.keys(properties ?? {});
    for (const name of Object.keys(args))
      if (additionalProperties === false && !known.includes(name))
        report(
          'action-arguments',
          `${own}.args.${name}`,
          `The action takes no argument "${name}".`,
          didYouMean(name, known) || 'Remove it.',
        );
    for (const name of Array.isArray(required) ? (required as unknown[]) : [])
      if (typeof name === 'string' && !Object.hasOwn(args, name))
        report('action-arguments', `${own}.args`, `The argument "${name}" is missing.`, 'Add it.');
  }

  function input(parameter: WorkflowParameter, own: string): void {
    if (parameter.default) expression(parameter.default, `${own}.default`);
    if (parameter.type === 'enum' && !parameter.validation?.some(({ kind }) => kind === 'enum'))
      report(
        'enum-values',
        own,
        'An enum needs its values.',
        'Add a validation { "kind": "enum", "value": [ … ] }.',
      );
    for (const [index, { kind, value }] of (parameter.validation ?? []).entries()) {
      const path = `${own}.validation[${index}].value`;
      if ((kind === 'minLength' || kind === 'maxLength') && typeof value !== 'number')
        report('validation', path, `${kind} needs a number.`, 'State the length.');
      if (kind === 'enum' && !Array.isArray(value))
        report('validation', path, 'enum needs a list.', 'List the allowed values.');
      if (kind === 'pattern' && !(typeof value === 'string' && parseTextPattern(value)))
        report(
          'validation',
          path,
          'The pattern is malformed or uses what cannot be matched in linear time.',
          'Leave out look-around, back-references and lazy quantifiers.',
        );
    }
  }

  stepRef(definition.initialStepId, `${where}.initialStepId`);
  for (const [index, parameter] of inputs.entries()) input(parameter, `${where}.inputs[${index}]`);
  for (const [index, { from }] of outputs.entries()) expression(from, `${where}.outputs[${index}].from`);
  for (const [index, current] of steps.entries()) step(current, index);
  conditions(applicability?.conditions, `${where}.applicability.conditions`);
  conditions(success?.conditions, `${where}.success.conditions`);
  for (const [index, wanted] of (success?.signals ?? []).entries())
    signal(wanted, `${where}.success.signals[${index}]`);
  if (options.actions)
    for (const [index, id] of (applicability?.requiredActions ?? []).entries())
      if (builtInEffect(id) === undefined && !options.actions.some((known) => known.id === id))
        report(
          'action-known',
          `${where}.applicability.requiredActions[${index}]`,
          `There is no action "${id}": the workflow is never applicable.`,
          didYouMean(
            id,
            options.actions.map((known) => known.id),
          ) || 'Register it with the bridge.',
        );
  checkPaths(definition, where, report);
}

function checkPaths(definition: WorkflowDefinition, where: string, report: Report): void {
  const { steps, initialStepId } = definition;
  const edges = edgesOf(definition);
  const found = reachable(initialStepId, edges);
  const isEnd = (current: WorkflowStep) =>
    current.type === 'complete' ||
    current.type === 'handoff' ||
    current.onError?.some(({ strategy }) => strategy === 'fail' || strategy === 'handoff');
  if (!steps.some((current) => found.has(current.id) && isEnd(current)))
    report(
      'terminal-path',
      `${where}.steps`,
      'No path leads from the initial step to an end.',
      'Add a complete or handoff step, and lead to it.',
    );
  const looping = unboundedCycle(edges);
  if (looping !== undefined)
    report(
      'bounded-cycle',
      `${where}.steps[${steps.findIndex(({ id }) => id === looping)}]`,
      `The step "${looping}" is on a cycle that nothing ends.`,
      'Close the cycle with a goto_step rule that states "maxAttempts".',
    );
  for (const [index, current] of steps.entries()) {
    const path = `${where}.steps[${index}]`;
    if (!found.has(current.id))
      report(
        'reachable',
        path,
        `No path leads to the step "${current.id}".`,
        'Lead to it, or remove it.',
        'warning',
      );
    const isLast = index === steps.length - 1 && current.next === undefined;
    if (isLast && !['complete', 'handoff', 'branch'].includes(current.type))
      report(
        'end',
        path,
        `Nothing follows the step "${current.id}": the workflow fails there.`,
        'Add "next", or a complete step.',
        'warning',
      );
  }
  if (steps.length > MANY_STEPS)
    report(
      'size',
      `${where}.steps`,
      `${steps.length} steps are a lot.`,
      'Cut it into several workflows.',
      'warning',
    );
}
