import { lireAttentes } from '#shared/vente/caisse/attente.api.ts';
import * as api from '#shared/vente/caisse/caisse.api.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { estRefus, refus } from '#shared/base/refus.ts';
import {
  checkedBefore,
  confidential,
  reading,
  type Route,
  writing,
} from '../../platform/http/route.ts';
import { reaffecterReservations } from '../reservation/reaffecter-reservations.ts';
import { relacherReservations } from '../reservation/relacher-reservations.ts';
import { renommerCaisseDansPaniers } from '../reservation/renommer-caisse.ts';
import { resteCaissier } from '../../admin/utilisateur/lock-comptes.ts';
import { debloquerCaisseActe } from './bloquer-pin.ts';
import {
  connecterCaisseActe,
  deconnecterCaisseActe,
  libererCaisseActe,
  verifierPin,
} from './connecter-caisse.ts';
import {
  creerCaisseActe,
  fermerCaisseActe,
  modifierCaisseActe,
  ouvrirCaisseActe,
} from './enregistrer-caisse.ts';
import { lireAttentesActe } from './publish-attentes.ts';
import { caissesTenues, lireCaisseActe, listerCaissesActe } from './lire-caisses.ts';

export const routesCaisse: readonly Route[] = [
  reading(api.listerCaisses, listerCaissesActe),
  reading(lireAttentes, lireAttentesActe),
  reading(api.lireCaisse, lireCaisseActe),
  writing(api.creerCaisse, creerCaisseActe),
  writing(api.modifierCaisse, async (r) => {
    // Lock order: baskets, then registers; a refusal rolls this back.
    if (r.corps.libelle !== undefined)
      await renommerCaisseDansPaniers(r.em, r.parametres.id, r.corps.libelle, r.maintenant);
    return modifierCaisseActe(r);
  }),
  writing(api.ouvrirCaisse, ouvrirCaisseActe),
  writing(api.fermerCaisse, async (r) => {
    const reaffectees =
      r.corps.reaffecter_a === undefined
        ? null
        : await reaffecterReservations(r, r.parametres.id, r.corps.reaffecter_a);
    return estRefus(reaffectees) ? reaffectees : fermerCaisseActe(r);
  }),
  confidential(
    checkedBefore(
      writing(api.connecterCaisse, async (r) => {
        if (!(await resteCaissier(r.em, r.session.id)))
          return refus(401, 'non_connecte', phrasesAcces.nonConnecte);
        for (const quittee of await caissesTenues(r.em, r.session.id))
          if (quittee !== r.parametres.id) await relacherReservations(r.em, quittee);
        return connecterCaisseActe(r);
      }),
      verifierPin,
    ),
  ),
  writing(api.deconnecterCaisse, async (r) => {
    await relacherReservations(r.em, r.parametres.id);
    return deconnecterCaisseActe(r);
  }),
  writing(api.debloquerCaisse, debloquerCaisseActe),
  writing(api.libererCaisse, async (r) => {
    await relacherReservations(r.em, r.parametres.id);
    return libererCaisseActe(r);
  }),
];
