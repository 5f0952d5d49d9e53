/** What a screen says aloud without moving the focus. */
export function LiveRegion({ texte }: { texte: string }) {
  return (
    <div className="vue-cachee" role="status" aria-live="polite">
      {texte}
    </div>
  );
}
