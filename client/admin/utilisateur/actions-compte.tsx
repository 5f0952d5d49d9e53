import { Disable, Edit, Key, MobilePhone, Numerical, Unlock } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { callApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { type RowAct, RowActs } from '#client/ui/liste/row-acts.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import {
  fauteCompteAdmin,
  fauteDesactivation,
  fauteReinitialisation,
  fauteSecret,
} from '#shared/admin/utilisateur/comptes.rules.ts';
import {
  desactiverUtilisateur,
  reactiverUtilisateur,
  reinitialiserMotDePasse,
  retirerSecondFacteurDe,
} from '#shared/admin/utilisateur/utilisateur.api.ts';
import type { Compte, CompteProvisoire } from '#shared/admin/utilisateur/compte.schema.ts';
import { refetchComptes } from './comptes.queries.ts';

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
export type Ouvert = { genre: 'fiche'; id: number | null } | { genre: 'pin'; compte: CompteNomme };

async function reinitialiser(
  { id, fullname }: CompteNomme,
  donner: (provisoire: CompteProvisoire) => void,
): Promise<void> {
  if (
    !(await askFirst({
      texte: `Le mot de passe de ${fullname} ne servira plus, et ses sessions se ferment tout de suite.`,
    }))
  )
    return;
  const { data } = await callApi(reinitialiserMotDePasse, { parametres: { id } });
  refetchComptes();
  if (data) donner(data);
}
async function retirerSecondePreuve({ id, fullname }: CompteNomme): Promise<void> {
  if (
    !(await askFirst({
      texte: `Le mot de passe de ${fullname} suffira pour se connecter. Assurez-vous que c’est bien ${fullname} qui le demande.`,
    }))
  )
    return;
  await callApi(retirerSecondFacteurDe, { parametres: { id } });
  refetchComptes();
}
async function desactiver({ id, fullname }: CompteNomme): Promise<void> {
  if (
    !(await askFirst({
      texte: `${fullname} ne pourra plus se connecter, ses sessions se ferment tout de suite et sa caisse est rendue.`,
    }))
  )
    return;
  await callApi(desactiverUtilisateur, { parametres: { id } });
  refetchComptes();
}
async function reactiver({ id }: Pick<Compte, 'id'>): Promise<void> {
  await callApi(reactiverUtilisateur, { parametres: { id } });
  refetchComptes();
}

/** Forbidden acts stay focusable, with their reason. */
export function ActionsCompte({
  compte,
  ouvrir,
  donner,
}: {
  compte: CompteAgi;
  ouvrir: (o: Ouvert) => void;
  /** Its provisional password. */
  donner: (provisoire: CompteProvisoire) => void;
}) {
  const session = useAtomValue(sessionAtom);
  if (!session) return null;
  const secret = fauteSecret(session, compte);
  // Only the server knows the last admin.
  const etat: RowAct = compte.is_active
    ? {
        icon: <Disable />,
        text: 'Désactiver',
        danger: true,
        reason: fauteDesactivation(session, compte),
        act: () => void desactiver(compte),
      }
    : {
        icon: <Unlock />,
        text: 'Réactiver',
        reason: secret,
        act: () => void reactiver(compte),
      };
  const secondePreuve: RowAct = {
    icon: <MobilePhone />,
    text: 'Retirer la seconde preuve',
    reason: secret,
    act: () => void retirerSecondePreuve(compte),
  };
  return (
    <RowActs
      of={compte.fullname}
      opening={`Modifier ${compte.fullname}`}
      acts={[
        {
          icon: <Edit />,
          text: 'Modifier',
          reason: fauteCompteAdmin(session, compte),
          act: () => ouvrir({ genre: 'fiche', id: compte.id }),
        },
        {
          icon: <Numerical />,
          text: 'Code PIN',
          reason: secret,
          act: () => ouvrir({ genre: 'pin', compte }),
        },
        {
          icon: <Key />,
          text: 'Réinitialiser le mot de passe',
          reason: fauteReinitialisation(session, compte),
          act: () => void reinitialiser(compte, donner),
        },
        ...(compte.has_second_facteur ? [secondePreuve] : []),
        etat,
      ]}
    />
  );
}
