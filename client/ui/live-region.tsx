import type { Announcement } from './announcement.ts';

/** Announced without moving the focus; repeats are announced. */
export function LiveRegion({ announcement: { text: texte, n } }: { announcement: Announcement }) {
  return (
    <div className="vue-cachee" role="status" aria-live="polite">
      <span key={n}>{texte}</span>
    </div>
  );
}
