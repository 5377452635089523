import type { WorkflowDefinition } from '../../src/protocol/workflow.js';

/** The example of the specification, word for word (WF 14.1). */
export const SPEC_EXAMPLE: WorkflowDefinition = {
  id: 'video.create_first_video',
  version: '0.1.0',
  title: {
    default: 'Erstes Video erstellen',
    byLocale: {
      'de-CH': 'Erstes Video erstellen',
    },
  },
  description: 'Führt den Nutzer durch das Anlegen des ersten Videos.',
  category: 'onboarding',
  startMode: 'suggested',
  interactionModes: ['guide', 'assist', 'auto'],
  intents: [
    {
      phrases: ['hilf mir beim ersten video', 'erstes video erstellen', 'video anlegen'],
      locale: 'de-CH',
      weight: 1,
    },
  ],
  applicability: {
    routeIds: ['dashboard', 'videos', 'videos.new'],
    requiredActions: ['nav.navigate', 'ui.enterText', 'ui.activate', 'video.create'],
  },
  inputs: [
    {
      name: 'title',
      title: 'Videotitel',
      type: 'string',
      required: true,
      meaning: 'title',
      sourceOrder: ['provided', 'user'],
      prompt: 'Wie soll dein erstes Video heissen?',
    },
    {
      name: 'useCase',
      title: 'Anwendungszweck',
      type: 'string',
      required: false,
      meaning: 'use_case',
      sourceOrder: ['provided', 'suggest', 'user'],
      prompt: 'Wofür soll das Video verwendet werden?',
    },
  ],
  outputs: [
    {
      name: 'videoId',
      type: 'string',
      from: {
        from: 'actionResult',
        stepId: 'create_video',
        path: 'id',
      },
    },
  ],
  initialStepId: 'intro',
  steps: [
    {
      id: 'intro',
      type: 'instruction',
      text: 'Ich helfe dir, dein erstes Video anzulegen.',
      next: 'collect_title',
    },
    {
      id: 'collect_title',
      type: 'collect',
      parameters: ['title'],
      next: 'suggest_use_case',
    },
    {
      id: 'suggest_use_case',
      type: 'suggest',
      parameter: 'useCase',
      source: 'agent',
      confirm: 'if_changed',
      next: 'go_to_form',
    },
    {
      id: 'go_to_form',
      type: 'action',
      actionId: 'nav.navigate',
      args: {
        routeId: {
          from: 'literal',
          value: 'videos.new',
        },
      },
      checkpoint: true,
      next: 'fill_title',
    },
    {
      id: 'fill_title',
      type: 'action',
      actionId: 'ui.enterText',
      target: {
        ref: {
          by: 'stableId',
          value: 'video.title',
        },
      },
      args: {
        text: {
          from: 'param',
          name: 'title',
        },
      },
      next: 'branch_use_case',
    },
    {
      id: 'branch_use_case',
      type: 'branch',
      branches: [
        {
          when: [
            {
              kind: 'param.present',
              name: 'useCase',
            },
          ],
          next: 'fill_use_case',
        },
      ],
      otherwise: 'create_video',
    },
    {
      id: 'fill_use_case',
      type: 'action',
      actionId: 'ui.enterText',
      target: {
        ref: {
          by: 'stableId',
          value: 'video.use_case',
        },
      },
      args: {
        text: {
          from: 'param',
          name: 'useCase',
        },
      },
      next: 'create_video',
    },
    {
      id: 'create_video',
      type: 'action',
      actionId: 'video.create',
      target: {
        ref: {
          by: 'stableId',
          value: 'video.submit',
        },
      },
      verification: {
        policy: 'all',
        signals: [
          {
            kind: 'route.changed',
            pattern: '/videos/:id',
          },
          {
            kind: 'toast.contains',
            text: 'erstellt',
          },
        ],
        timeoutMs: 10000,
        requireRevisionAdvance: true,
      },
      checkpoint: true,
      saveResultAs: 'create_video_result',
      onError: [
        {
          on: {
            policyEffects: ['handoff'],
          },
          strategy: 'handoff',
          note: 'Bitte übernimm den Bestätigungsschritt selbst.',
        },
        {
          on: {
            runtimeCodes: ['verification_failed'],
          },
          strategy: 'goto_step',
          gotoStepId: 'verify_result',
        },
      ],
      next: 'verify_result',
    },
    {
      id: 'verify_result',
      type: 'ensure',
      conditions: [
        {
          kind: 'signal.observed',
          signal: {
            kind: 'route.changed',
            pattern: '/videos/:id',
          },
        },
      ],
      policy: 'all',
      waitFor: true,
      timeoutMs: 4000,
      next: 'done',
    },
    {
      id: 'done',
      type: 'complete',
      summary: 'Dein erstes Video wurde angelegt.',
      outputs: {
        videoId: {
          from: 'actionResult',
          stepId: 'create_video',
          path: 'id',
        },
      },
    },
  ],
  success: {
    policy: 'all',
    signals: [
      {
        kind: 'route.changed',
        pattern: '/videos/:id',
      },
    ],
  },
  failure: {
    onUnhandledError: 'handoff',
    maxWorkflowRetries: 0,
    resumable: true,
  },
};
