import { estRefus, type Resultat } from '#shared/base/refus.ts';
import type { CompteTouche } from '#shared/admin/notification/notification.rules.ts';
import * as jetons from '#shared/admin/utilisateur/jeton.api.ts';
import * as session from '#shared/admin/utilisateur/session.api.ts';
import * as api from '#shared/admin/utilisateur/utilisateur.api.ts';
import { oublierPinBloque } from '../../vente/caisse/bloquer-pin.ts';
import { renommerTenant } from '../../vente/caisse/connecter-caisse.ts';
import {
  type ActRequest,
  checkedBefore,
  confidential,
  endingSession,
  reading,
  renewingSession,
  type Route,
  selfCommitting,
  writing,
} from '../../platform/http/route.ts';
import { notifyCompteTouche } from '../notification/notify-compte-touche.ts';
import { notifyPorteFermee } from '../notification/signaler-compte-bloque.ts';
import { fauteHttps } from '../../platform/reseau/exiger-https.ts';
import { drawQrCode } from '../../platform/reseau/qr-code.ts';
import { rendrePoste, rendrePosteSansSession } from '../../vente/reservation/rendre-poste.ts';
import { renommerDansPaniers } from '../../vente/reservation/renommer-vendeur.ts';
import { changerMotDePasseActe } from './changer-mot-de-passe.ts';
import { donnerCsrf, seConnecterActe, seDeconnecterActe } from './connexion.ts';
import { creerUtilisateurActe } from './creer-utilisateur.ts';
import { definirPinActe } from './definir-pin.ts';
import { desactiverUtilisateurActe, reactiverUtilisateurActe } from './desactiver-utilisateur.ts';
import { lireSaSession } from './lire-session.ts';
import { lireUtilisateurActe, listerUtilisateursActe } from './lire-utilisateurs.ts';
import { modifierUtilisateurActe } from './modifier-utilisateur.ts';
import {
  activerSecondFacteurActe,
  lireSecondFacteurActe,
  preparerSecondFacteurActe,
  retirerSecondFacteurActe,
  retirerSecondFacteurDeActe,
} from './poser-second-facteur.ts';
import {
  fauteMotDePasseActuel,
  prouverIdentiteActe,
  type ChangementMotDePasse,
} from './prouver-identite.ts';
import { lireSecuriteActe, reglerSecuriteActe } from './regler-securite.ts';
import { reinitialiserMotDePasseActe } from './reinitialiser-mot-de-passe.ts';
import {
  fermerAutresSessionsActe,
  fermerSessionActe,
  listerSessionsActe,
} from './gerer-sessions.ts';
import { creerJetonActe, listerJetonsActe, retirerJetonActe } from './gerer-jetons.ts';

/** Acts on another's account notify its owner and admins [ACC-22]. */
const told =
  <R extends ActRequest<unknown, unknown, unknown>, C extends { id: number; fullname: string }>(
    act: (r: R) => Promise<Resultat<C>>,
    quoi: CompteTouche | ((fait: C) => CompteTouche),
  ) =>
  async (r: R): Promise<Resultat<C>> => {
    const fait = await act(r);
    if (!estRefus(fait))
      await notifyCompteTouche(r, fait.data, typeof quoi === 'function' ? quoi(fait.data) : quoi);
    return fait;
  };

export const routesUtilisateur: readonly Route[] = [
  selfCommitting(session.cookieCsrf, donnerCsrf),
  selfCommitting(session.seConnecter, (r) => seConnecterActe(r, notifyPorteFermee(r))),
  endingSession(
    writing(session.seDeconnecter, async (r) => {
      const ferme = await seDeconnecterActe(r);
      await rendrePosteSansSession(r.em, r.session.id, r.maintenant);
      return ferme;
    }),
  ),
  reading(session.lireSession, lireSaSession),
  reading(api.listerUtilisateurs, listerUtilisateursActe),
  reading(api.lireUtilisateur, lireUtilisateurActe),
  confidential(writing(api.creerUtilisateur, told(creerUtilisateurActe, 'cree'))),
  writing(api.modifierUtilisateur, (r) =>
    modifierUtilisateurActe(r, {
      renommer: async (ancien, nouveau) => {
        await renommerDansPaniers(
          r.em,
          { utilisateur_id: r.parametres.id, ancien, nouveau },
          r.maintenant,
        );
        await renommerTenant(r.em, r.parametres.id, nouveau);
      },
      rendrePoste: () => rendrePoste(r.em, r.parametres.id),
      direDroits: (cible) => notifyCompteTouche(r, cible, 'droits'),
    }),
  ),
  confidential(
    writing(api.reinitialiserMotDePasse, async (r) => {
      const fait = await told(reinitialiserMotDePasseActe, 'mot_de_passe')(r);
      if (!estRefus(fait)) await rendrePoste(r.em, r.parametres.id);
      return fait;
    }),
  ),
  confidential(
    writing(api.definirPin, async (r) => {
      const fait = await told(definirPinActe, (c) => (c.has_pin ? 'pin' : 'pin_retire'))(r);
      if (!estRefus(fait)) await oublierPinBloque(r.em, r.parametres.id, r.horloge);
      return fait;
    }),
  ),
  writing(api.desactiverUtilisateur, async (r) => {
    const desactive = await told(desactiverUtilisateurActe, 'desactive')(r);
    if (!estRefus(desactive)) await rendrePoste(r.em, r.parametres.id);
    return desactive;
  }),
  writing(api.reactiverUtilisateur, told(reactiverUtilisateurActe, 'reactive')),
  confidential(
    checkedBefore(
      renewingSession(writing(api.changerMotDePasse, changerMotDePasseActe)),
      (r: ChangementMotDePasse) => fauteMotDePasseActuel(r, notifyPorteFermee(r)),
    ),
  ),
  selfCommitting(api.prouverIdentite, (r) => prouverIdentiteActe(r, notifyPorteFermee(r))),
  reading(api.listerSessions, listerSessionsActe),
  writing(api.fermerSession, fermerSessionActe),
  writing(api.fermerAutresSessions, fermerAutresSessionsActe),
  reading(api.lireSecondFacteur, lireSecondFacteurActe),
  confidential(writing(api.preparerSecondFacteur, (r) => preparerSecondFacteurActe(r, drawQrCode))),
  confidential(writing(api.activerSecondFacteur, activerSecondFacteurActe)),
  writing(api.retirerSecondFacteur, retirerSecondFacteurActe),
  writing(api.retirerSecondFacteurDe, told(retirerSecondFacteurDeActe, 'seconde_preuve')),
  reading(jetons.listerJetons, listerJetonsActe),
  writing(jetons.creerJeton, creerJetonActe),
  writing(jetons.retirerJeton, retirerJetonActe),
  reading(api.lireSecurite, lireSecuriteActe),
  checkedBefore(writing(api.reglerSecurite, reglerSecuriteActe), fauteHttps),
];
