import { Button, Spinner } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useEffect, useId, useRef, useState, type JSX } from 'react';
import { clocheOuverteAtom } from '#client/admin/notification/notification.atoms.ts';
import { NOTIFICATIONS_PAGE, useCloche } from '#client/admin/notification/notification.queries.ts';
import { marquerLues } from '#client/admin/notification/notification.actions.ts';
import { useNow } from '#client/ui/use-now.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { LIGNES_MAX } from '#shared/base/liste.ts';
import { toastLogAtom } from '#client/ui/toast.ts';
import { heureDe, debutDeJour, formatDate } from '#shared/base/dates.ts';
import {
  Cube,
  BankAccount,
  Endorsed,
  InfoSign,
  Time,
  Truck,
  WarningSign,
} from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { builtScreensAtom } from '#client/base/screens.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { type Genre, lienDe } from '#shared/admin/notification/notification.rules.ts';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import { peutOuvrir } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { ageDe } from './age.rules.ts';

const SIGNES: Readonly<Record<Genre, { Icone: typeof Cube; teinte: string }>> = {
  rupture: { Icone: Cube, teinte: 'danger' },
  peremption: { Icone: Time, teinte: 'warning' },
  billetage: { Icone: BankAccount, teinte: 'primary' },
  billetage_renvoye: { Icone: BankAccount, teinte: 'warning' },
  comptage: { Icone: BankAccount, teinte: 'danger' },
  tiroir: { Icone: BankAccount, teinte: 'danger' },
  transfert_recu: { Icone: BankAccount, teinte: 'warning' },
  billetage_valide: { Icone: BankAccount, teinte: 'success' },
  commande_en_retard: { Icone: Truck, teinte: 'warning' },
  medicament_demande: { Icone: Cube, teinte: 'primary' },
  promesse: { Icone: Endorsed, teinte: 'success' },
  anomalie_vente: { Icone: WarningSign, teinte: 'danger' },
  anomalie_prix: { Icone: WarningSign, teinte: 'warning' },
  vente_hors_ligne: { Icone: WarningSign, teinte: 'warning' },
  delivrance_hors_ligne: { Icone: WarningSign, teinte: 'danger' },
  certification: { Icone: WarningSign, teinte: 'warning' },
  mobile_money: { Icone: BankAccount, teinte: 'warning' },
  mise_a_jour: { Icone: InfoSign, teinte: 'primary' },
  son_compte: { Icone: WarningSign, teinte: 'warning' },
  comptes_touches: { Icone: InfoSign, teinte: 'warning' },
  anomalie_compte: { Icone: WarningSign, teinte: 'danger' },
  sauvegarde: { Icone: WarningSign, teinte: 'danger' },
  serveur: { Icone: WarningSign, teinte: 'danger' },
};
const INCONNU = { Icone: InfoSign, teinte: 'neutre' };
const signeDe = (genre: string): { Icone: typeof Cube; teinte: string } =>
  genre in SIGNES ? SIGNES[genre as Genre] : INCONNU;

/** Only a screen that exists and is permitted. */
function useLien(n: Notification): string | null {
  const construits = useAtomValue(builtScreensAtom);
  const session = useAtomValue(sessionAtom);
  return session && lienDe(n, (ecran) => construits.has(ecran) && peutOuvrir(session, ecran));
}

function NotificationLigne({
  n,
  nouvelle,
  maintenant,
  partir,
}: {
  n: Notification;
  nouvelle: boolean;
  maintenant: number;
  partir: () => void;
}) {
  const lien = useLien(n);
  const { Icone, teinte } = signeDe(n.genre);
  const dates = n.data.produits?.filter((p) => p.date_expiration !== null) ?? [];
  const contenu: JSX.Element = (
    <>
      <span className={`notification-signe teinte-${teinte}`}>
        <Icone size={14} />
      </span>
      <span className="notification-texte">
        <strong>
          {n.data.title ?? n.data.libelle}
          {nouvelle && (
            <>
              <i className="notification-point" aria-hidden />
              <span className="vue-cachee">, non lue</span>
            </>
          )}
        </strong>
        <span>{n.data.message ?? n.data.description}</span>
        {dates.map((p) => (
          <small key={`${p.produit_libelle} ${p.date_expiration}`}>
            <span className="coupe">{p.produit_libelle}</span>{' '}
            <span className="notification-date">
              {p.date_expiration && formatDate(debutDeJour(p.date_expiration.slice(0, 10)))}
            </span>
          </small>
        ))}
      </span>
      <time dateTime={n.created_at}>{ageDe(new Date(n.created_at), new Date(maintenant))}</time>
    </>
  );
  return (
    <li>
      {lien ? (
        <Link to={lien} className="notification" onClick={partir}>
          {contenu}
        </Link>
      ) : (
        <div className="notification">{contenu}</div>
      )}
    </li>
  );
}

function JournalMessages() {
  const journal = useAtomValue(toastLogAtom);
  if (journal.length === 0)
    return <p className="cloche-vide">Aucun message depuis l’ouverture de cette page.</p>;
  return (
    <ul className="journal">
      {journal.map((t) => (
        <li key={t.id} className={`journal-${t.tone}`}>
          <time>{heureDe(new Date(t.a))}</time> {t.text}
        </li>
      ))}
    </ul>
  );
}

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
        className="onglets"
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
