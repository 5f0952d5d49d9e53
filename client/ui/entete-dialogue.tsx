import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';

/** Head of a dialog in our words: Blueprint's own says 'Close'. */
export function EnteteDialogue({ titre, fermer }: { titre: string; fermer: () => void }) {
  return (
    <header className="entete-dialogue">
      <h2>{titre}</h2>
      <Button variant="minimal" icon={<Cross />} aria-label="Fermer" onClick={fermer} />
    </header>
  );
}
