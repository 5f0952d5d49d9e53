import type { Announcement } from './announcement.ts';

/** Announced without moving the focus; repeats are announced. */
export function LiveRegion({ annonce: { texte, n } }: { annonce: Announcement }) {
  return (
    <div className="vue-cachee" role="status" aria-live="polite">
      <span key={n}>{texte}</span>
    </div>
  );
}
