import * as v from 'valibot';
import { requestHandler, type AgentIdentity, type Extension } from '../extension.js';
import { A2UI_VERSION, A2uiMessagesPayload, AgentCapabilities } from '../protocol/a2ui.js';
import { UiapError } from '../protocol/errors.js';
import { basicCatalog } from './basic/catalog.js';
import { createRenderer, type RendererOptions } from './renderer.js';

export interface A2uiOptions extends Pick<
  RendererOptions,
  'catalogs' | 'mediaHosts' | 'locale' | 'strictCatalogs' | 'onInvalid' | 'diagnose'
> {
  /** Where surfaces appear; may depend on the agent. */
  readonly container: Element | ((agent: AgentIdentity) => Element);
}

const Offer = v.looseObject({ a2uiAgentCapabilities: v.exactOptional(AgentCapabilities) });

/**
 * Lets agents of a bridge show surfaces (contract 6): `createBridge({ extensions: [a2ui({ container })] })`.
 *
 * Each session has its own surfaces, which end with it. What a person does on them goes to the agent of the session and
 * runs nothing in the app.
 */
export function a2ui({ container, ...options }: A2uiOptions): Extension {
  return {
    id: 'uiap.a2ui',
    versions: ['0.1'],
    join(offer, port) {
      const offered = v.safeParse(Offer, offer ?? {});
      const agentIds = offered.success
        ? offered.output.a2uiAgentCapabilities?.[A2UI_VERSION].supportedCatalogIds
        : undefined;
      const catalogs = options.catalogs ?? [basicCatalog];
      const renderer = createRenderer({
        ...options,
        // Only what both know; an agent that does not say may use all.
        catalogs: agentIds ? catalogs.filter(({ id }) => agentIds.includes(id)) : catalogs,
        container: typeof container === 'function' ? container(port.agent) : container,
        agentName: port.agent.name ?? port.agent.origin ?? port.agent.id,
        clock: port.clock,
        newId: port.newId,
        signal: port.signal,
        send: (messages, rendererDataModel) =>
          port.emit('uiap.a2ui.renderer.messages', {
            messages,
            ...(rendererDataModel ? { rendererDataModel } : {}),
          }),
      });
      return {
        answer: () => ({ a2uiRendererCapabilities: structuredClone(renderer.capabilities) }),
        handlers: [
          requestHandler({
            type: 'uiap.a2ui.messages',
            payload: A2uiMessagesPayload,
            responseType: 'uiap.a2ui.accepted',
            handle({ messages }, { holdEvents }) {
              if (!offered.success)
                throw new UiapError('bad_request', 'ext["uiap.a2ui"].a2uiAgentCapabilities is malformed');
              holdEvents();
              const result = renderer.process(messages);
              if (!result.ok) throw new UiapError('bad_request', result.message);
              return { processed: result.processed };
            },
          }),
        ],
      };
    },
  };
}
