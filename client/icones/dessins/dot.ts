import { drawing } from '../icon.ts';

export const DotIcon = /* @__PURE__ */ drawing('dot', ['M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6']);
