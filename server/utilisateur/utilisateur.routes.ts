import { estRefus } from '#shared/base/refus.ts';
import * as jetons from '#shared/utilisateur/jeton.api.ts';
import * as api from '#shared/utilisateur/utilisateur.api.ts';
import { oublierPinBloque } from '../caisse/bloquer-pin.ts';
import { renommerTenant } from '../caisse/connecter-caisse.ts';
import {
  checkedBefore,
  confidential,
  endingSession,
  reading,
  renewingSession,
  type Route,
  selfCommitting,
  writing,
} from '../http/route.ts';
import { direPorteFermee } from '../notification/signaler-compte-bloque.ts';
import { fauteHttps } from '../reseau/exiger-https.ts';
import { drawQrCode } from '../reseau/qr-code.ts';
import { rendrePoste, rendrePosteSansSession } from '../reservation/rendre-poste.ts';
import { renommerDansPaniers } from '../reservation/renommer-vendeur.ts';
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
} from './tenir-sessions.ts';
import { creerJetonActe, listerJetonsActe, retirerJetonActe } from './tenir-jetons.ts';

export const routesUtilisateur: readonly Route[] = [
  selfCommitting(api.cookieCsrf, donnerCsrf),
  selfCommitting(api.seConnecter, (r) => seConnecterActe(r, direPorteFermee(r))),
  endingSession(
    writing(api.seDeconnecter, async (r) => {
      const ferme = await seDeconnecterActe(r);
      await rendrePosteSansSession(r.em, r.session.id, r.maintenant);
      return ferme;
    }),
  ),
  reading(api.lireSession, lireSaSession),
  reading(api.listerUtilisateurs, listerUtilisateursActe),
  reading(api.lireUtilisateur, lireUtilisateurActe),
  confidential(writing(api.creerUtilisateur, creerUtilisateurActe)),
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
    }),
  ),
  confidential(
    writing(api.reinitialiserMotDePasse, async (r) => {
      const fait = await reinitialiserMotDePasseActe(r);
      if (!estRefus(fait)) await rendrePoste(r.em, r.parametres.id);
      return fait;
    }),
  ),
  confidential(
    writing(api.definirPin, async (r) => {
      const fait = await definirPinActe(r);
      if (!estRefus(fait)) await oublierPinBloque(r.em, r.parametres.id, r.horloge);
      return fait;
    }),
  ),
  writing(api.desactiverUtilisateur, async (r) => {
    const desactive = await desactiverUtilisateurActe(r);
    if (!estRefus(desactive)) await rendrePoste(r.em, r.parametres.id);
    return desactive;
  }),
  writing(api.reactiverUtilisateur, reactiverUtilisateurActe),
  confidential(
    checkedBefore(
      renewingSession(writing(api.changerMotDePasse, changerMotDePasseActe)),
      (r: ChangementMotDePasse) => fauteMotDePasseActuel(r, direPorteFermee(r)),
    ),
  ),
  selfCommitting(api.prouverIdentite, (r) => prouverIdentiteActe(r, direPorteFermee(r))),
  reading(api.listerSessions, listerSessionsActe),
  writing(api.fermerSession, fermerSessionActe),
  writing(api.fermerAutresSessions, fermerAutresSessionsActe),
  reading(api.lireSecondFacteur, lireSecondFacteurActe),
  confidential(writing(api.preparerSecondFacteur, (r) => preparerSecondFacteurActe(r, drawQrCode))),
  confidential(writing(api.activerSecondFacteur, activerSecondFacteurActe)),
  writing(api.retirerSecondFacteur, retirerSecondFacteurActe),
  writing(api.retirerSecondFacteurDe, retirerSecondFacteurDeActe),
  reading(jetons.listerJetons, listerJetonsActe),
  writing(jetons.creerJeton, creerJetonActe),
  writing(jetons.retirerJeton, retirerJetonActe),
  reading(api.lireSecurite, lireSecuriteActe),
  checkedBefore(writing(api.reglerSecurite, reglerSecuriteActe), fauteHttps),
];
