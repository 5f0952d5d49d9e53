import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useGuardedClose } from './form-guard.ts';

/** Blueprint's own says 'Close'. `id`: aria label. */
export function DialogHeader({
  id,
  title,
  onClose,
}: {
  id: string;
  title: string;
  onClose: () => void;
}) {
  const close = useGuardedClose(onClose);
  return (
    <div className="entete-dialogue">
      <h2 id={id}>{title}</h2>
      <Button variant="minimal" icon={<Cross />} aria-label="Fermer" onClick={close} />
    </div>
  );
}
