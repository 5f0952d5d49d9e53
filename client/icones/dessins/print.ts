import { drawing } from '../icon.ts';

export const PrintIcon = /* @__PURE__ */ drawing('print', [
  'M12 2.02c0-.55-.45-1-1-1H5c-.55 0-1 .45-1 1v1h8zm3 2H1c-.55 0-1 .45-1 1v6c0 .55.45 1 1 1h1v-3h12v3h1c.55 0 1-.45 1-1v-6c0-.56-.45-1-1-1m-1 3h-2v-1h2zm-3 6H5v-3H3v4c0 .55.45 1 1 1h8c.55 0 1-.45 1-1v-4h-2z',
]);
