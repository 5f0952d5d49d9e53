import type { Announcement } from './announcement.ts';

/** What a screen says aloud without moving the focus; said again, it is heard again. */
export function LiveRegion({ annonce: { texte, n } }: { annonce: Announcement }) {
  return (
    <div className="vue-cachee" role="status" aria-live="polite">
      <span key={n}>{texte}</span>
    </div>
  );
}
