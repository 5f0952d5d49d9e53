import { drawing } from '../icon.ts';

export const ThListIcon = /* @__PURE__ */ drawing('th-list', [
  'M15 1H1c-.6 0-1 .5-1 1v12c0 .6.4 1 1 1h14c.6 0 1-.4 1-1V2c0-.5-.4-1-1-1m-1 12H2v-2h12zm0-3H2V8h12zm0-3H2V5h12z',
]);
