import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useGuardedClose } from './form-guard.ts';

/** Blueprint's own says 'Close'. `id`: aria label. */
export function DialogHeader({
  id,
  titre,
  fermer,
}: {
  id: string;
  titre: string;
  fermer: () => void;
}) {
  const close = useGuardedClose(fermer);
  return (
    <div className="entete-dialogue">
      <h2 id={id}>{titre}</h2>
      <Button variant="minimal" icon={<Cross />} aria-label="Fermer" onClick={close} />
    </div>
  );
}
