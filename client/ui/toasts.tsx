import { Button } from '@blueprintjs/core';
import { Cross, Error, Tick, WarningSign } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { closeToast, type Toast, toastsAtom } from './toast.ts';

const ICONS = { succes: Tick, avertissement: WarningSign, erreur: Error } as const;

/**
 * Our own stack: Blueprint's says every toast as an alert, while a success must not interrupt a
 * screen reader.
 */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom);
  return (
    <section className="toasts" aria-label="Messages">
      <div role="status">
        {toasts
          .filter((t) => t.ton === 'succes')
          .map((t) => (
            <ToastCard key={t.id} toast={t} />
          ))}
      </div>
      <div role="alert">
        {toasts
          .filter((t) => t.ton !== 'succes')
          .map((t) => (
            <ToastCard key={t.id} toast={t} />
          ))}
      </div>
    </section>
  );
}

function ToastCard({ toast: { id, ton, titre, texte } }: { toast: Toast }) {
  const Icon = ICONS[ton];
  return (
    <div className={`toast toast-${ton}`}>
      <Icon />
      <p>
        {titre && <strong>{titre}</strong>}
        {texte}
      </p>
      <Button
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label="Fermer le message"
        onClick={() => closeToast(id)}
      />
    </div>
  );
}
