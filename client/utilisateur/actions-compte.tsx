import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Disable, Edit, Key, MobilePhone, More, Numerical, Unlock } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { callApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { confirmAct } from '#client/ui/confirm-dialog.tsx';
import { toast } from '#client/ui/toast.ts';
import {
  fauteCompteAdmin,
  fauteDesactivation,
  fauteReinitialisation,
  fauteSecret,
} from '#shared/utilisateur/comptes.rules.ts';
import {
  desactiverUtilisateur,
  reactiverUtilisateur,
  reinitialiserMotDePasse,
  retirerSecondFacteurDe,
} from '#shared/utilisateur/utilisateur.api.ts';
import type { Compte, CompteProvisoire } from '#shared/utilisateur/compte.schema.ts';
import { relireComptes } from './comptes.queries.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

/** What the acts on an account read of it. */
export const CHAMPS_COMPTE = [
  'must_change_password',
  'fullname',
  'name',
  'is_admin',
  'is_active',
  'has_pin',
  'has_second_facteur',
  'habilitations',
] as const;
type CompteAgi = Pick<Compte, 'id' | (typeof CHAMPS_COMPTE)[number]>;
export type CompteNomme = Pick<Compte, 'id' | 'fullname' | 'has_pin'>;
export type Ouvert =
  | { genre: 'fiche'; id: number | null }
  | { genre: 'pin'; compte: CompteNomme }
  | { genre: 'provisoire'; compte: CompteProvisoire };

async function reinitialiser(
  { id, fullname }: CompteNomme,
  ouvrir: (o: Ouvert) => void,
): Promise<void> {
  if (
    !(await confirmAct({
      texte: `Le mot de passe de ${fullname} ne servira plus, et ses sessions se ferment tout de suite.`,
    }))
  )
    return;
  const { data } = await callApi(reinitialiserMotDePasse, { parametres: { id } });
  relireComptes();
  if (data) ouvrir({ genre: 'provisoire', compte: data });
}
async function retirerSecondePreuve({ id, fullname }: CompteNomme): Promise<void> {
  if (
    !(await confirmAct({
      texte: `Le mot de passe de ${fullname} suffira pour se connecter. Assurez-vous que c’est bien ${fullname} qui le demande.`,
    }))
  )
    return;
  await callApi(retirerSecondFacteurDe, { parametres: { id } });
  relireComptes();
}
async function desactiver({ id, fullname }: CompteNomme): Promise<void> {
  if (
    !(await confirmAct({
      texte: `${fullname} ne pourra plus se connecter, ses sessions se ferment tout de suite et sa caisse est rendue.`,
    }))
  )
    return;
  await callApi(desactiverUtilisateur, { parametres: { id } });
  relireComptes();
}
async function reactiver({ id }: Pick<Compte, 'id'>): Promise<void> {
  await callApi(reactiverUtilisateur, { parametres: { id } });
  relireComptes();
}

/** What one may do with an account; what one may not stays reachable and says why. */
export function ActionsCompte({
  compte,
  ouvrir,
}: {
  compte: CompteAgi;
  ouvrir: (o: Ouvert) => void;
}) {
  const session = useAtomValue(sessionAtom);
  if (!session) return null;
  const admin = fauteCompteAdmin(session, compte);
  const secret = fauteSecret(session, compte);
  // That an admin is the last one, only the server can tell.
  const contenu = (
    <Menu aria-label={`Actions pour ${compte.fullname}`}>
      <Entree
        icone={<Edit />}
        texte="Modifier"
        raison={admin}
        agir={() => ouvrir({ genre: 'fiche', id: compte.id })}
      />
      <Entree
        icone={<Numerical />}
        texte="Code PIN"
        raison={secret}
        agir={() => ouvrir({ genre: 'pin', compte })}
      />
      <Entree
        icone={<Key />}
        texte="Réinitialiser le mot de passe"
        raison={fauteReinitialisation(session, compte)}
        agir={() => void reinitialiser(compte, ouvrir)}
      />
      {compte.has_second_facteur && (
        <Entree
          icone={<MobilePhone />}
          texte="Retirer la seconde preuve"
          raison={secret}
          agir={() => void retirerSecondePreuve(compte)}
        />
      )}
      <MenuDivider />
      {compte.is_active ? (
        <Entree
          icone={<Disable />}
          texte="Désactiver"
          danger
          raison={fauteDesactivation(session, compte)}
          agir={() => void desactiver(compte)}
        />
      ) : (
        <Entree
          icone={<Unlock />}
          texte="Réactiver"
          raison={secret}
          agir={() => void reactiver(compte)}
        />
      )}
    </Menu>
  );
  return (
    <Dropdown contenu={contenu}>
      <IconButton icon={<More />} aria-label={`Actions pour ${compte.fullname}`} />
    </Dropdown>
  );
}

function Entree({
  icone,
  texte,
  raison,
  agir,
  danger = false,
}: {
  icone: React.JSX.Element;
  texte: string;
  raison: string | null;
  agir: () => void;
  danger?: boolean;
}) {
  const dit =
    raison === null ? (
      texte
    ) : (
      <>
        {texte}
        <small className="action-raison">{raison}</small>
      </>
    );
  return (
    <MenuItem
      icon={icone}
      text={dit}
      multiline
      intent={danger && raison === null ? 'danger' : 'none'}
      aria-disabled={raison !== null}
      className={raison === null ? '' : 'action-empechee'}
      onClick={() => (raison === null ? agir() : toast.avertir(raison))}
    />
  );
}
