import { drawing } from '../icon.ts';

export const DocumentIcon = /* @__PURE__ */ drawing('document', [
  'M9 0H3c-.55 0-1 .45-1 1v14c0 .55.45 1 1 1h10c.55 0 1-.45 1-1V5zm3 14H4V2h4v4h4z',
]);
