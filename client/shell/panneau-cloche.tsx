import { Button, Spinner } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { clocheOuverteAtom } from '#client/notification/notification.atoms.ts';
import { NOTIFICATIONS_PAGE, useCloche } from '#client/notification/notification.queries.ts';
import { marquerLues } from '#client/notification/notification.actions.ts';
import { useNow } from '#client/ui/use-now.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { LIGNES_MAX } from '#shared/base/liste.ts';
import { JournalMessages } from './journal-messages.tsx';
import { NotificationLigne } from './notification-ligne.tsx';

/** Specification 1 §9. */
const DELAI_LECTURE_MS = 300;
const AGE_MS = 30_000;
const ONGLETS = [
  ['notifications', 'Notifications'],
  ['messages', 'Messages de la session'],
] as const;

/** Marks all as read once, after the delay. */
function useMarquage(nonLues: boolean): void {
  const fait = useRef(false);
  const aLire = useAtomValue(clocheOuverteAtom) && nonLues;
  useEffect(() => {
    if (!aLire || fait.current) return;
    const minuterie = setTimeout(() => {
      fait.current = true;
      void marquerLues();
    }, DELAI_LECTURE_MS);
    return () => clearTimeout(minuterie);
  }, [aLire]);
}

export function PanneauCloche({ fermer }: { fermer: () => void }) {
  const [onglet, choisir] = useState<(typeof ONGLETS)[number][0]>('notifications');
  const id = useId();
  const parcourir = (e: KeyboardEvent<HTMLElement>) => {
    if (e.key !== 'ArrowLeft' && e.key !== 'ArrowRight') return;
    const autre = e.currentTarget.querySelector<HTMLElement>('[role="tab"][aria-selected="false"]');
    autre?.focus();
    autre?.click();
  };
  return (
    <section className="cloche-panneau" aria-label="Notifications et messages">
      <div
        role="tablist"
        aria-label="Notifications et messages"
        className="cloche-onglets"
        onKeyDown={parcourir}
      >
        {ONGLETS.map(([cle, libelle]) => (
          <button
            key={cle}
            type="button"
            role="tab"
            id={`${id}-${cle}`}
            aria-selected={onglet === cle}
            aria-controls={`${id}-contenu`}
            tabIndex={onglet === cle ? 0 : -1}
            autoFocus={onglet === cle}
            onClick={() => choisir(cle)}
          >
            {libelle}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-contenu`}
        aria-labelledby={`${id}-${onglet}`}
        className="cloche-contenu"
        tabIndex={0}
      >
        {onglet === 'notifications' ? <Liste fermer={fermer} /> : <JournalMessages />}
      </div>
    </section>
  );
}

function Liste({ fermer }: { fermer: () => void }) {
  const [rows, setRows] = useState(NOTIFICATIONS_PAGE);
  const { data, isError, isFetching, refetch } = useCloche(rows);
  const maintenant = useNow(AGE_MS);
  const [nouvelles, setNouvelles] = useState<ReadonlySet<number>>(new Set<number>());
  useMarquage((data?.non_lues ?? 0) > 0);
  // Dots stay while open, to show which were new.
  useEffect(() => {
    const ids = data?.notifications.filter((n) => n.read_at === null).map((n) => n.id) ?? [];
    if (ids.length > 0) setNouvelles((avant) => new Set([...avant, ...ids]));
  }, [data]);
  if (!data)
    return isError ? (
      <p className="cloche-vide">
        Les notifications n’ont pas pu être lues.{' '}
        <Button size="small" text="Réessayer" onClick={() => void refetch()} />
      </p>
    ) : (
      <Spinner className="cloche-vide" size={24} aria-label="Chargement" />
    );
  if (data.notifications.length === 0) return <p className="cloche-vide">Aucune notification.</p>;
  const reste = data.total - data.notifications.length;
  return (
    <>
      <ul>
        {data.notifications.map((n) => (
          <NotificationLigne
            key={n.id}
            n={n}
            nouvelle={n.read_at === null || nouvelles.has(n.id)}
            maintenant={maintenant}
            partir={fermer}
          />
        ))}
      </ul>
      {reste > 0 && rows < LIGNES_MAX && (
        <Button
          className="cloche-suite"
          variant="minimal"
          fill
          loading={isFetching}
          text={`Tout voir (${formatNombre(reste)} de plus)`}
          onClick={() => setRows(Math.min(rows * 5, LIGNES_MAX))}
        />
      )}
    </>
  );
}
