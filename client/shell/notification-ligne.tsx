import {
  Cube,
  BankAccount,
  Endorsed,
  InfoSign,
  Time,
  Truck,
  WarningSign,
} from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { builtScreensAtom } from '#client/base/screens.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import { type Genre, lienDe } from '#shared/notification/notification.rules.ts';
import type { Notification } from '#shared/notification/notification.schema.ts';
import { peutOuvrir } from '#shared/utilisateur/habilitations.rules.ts';
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

export function NotificationLigne({
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
            {p.date_expiration && formatDate(debutDeJour(p.date_expiration.slice(0, 10)))}
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
