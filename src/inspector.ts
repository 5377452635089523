// Everything public of `uiap-bridge/inspector`: tools for people who build with the bridge.
export { changeLog, type NetChange } from './inspector/change-log.js';
