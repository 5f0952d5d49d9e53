import type { EntityManager } from '@mikro-orm/postgresql';
import { lirePharmacie } from '#shared/admin/pharmacie/pharmacie.api.ts';
import {
  ENTETE_ACTIVATION,
  modifierPharmacie,
} from '#shared/admin/pharmacie/pharmacie-saisie.api.ts';
import { estRefus, type Resultat } from '#shared/base/refus.ts';
import {
  creerTauxTaxe,
  listerTauxTaxes,
  retirerTauxTaxe,
} from '#shared/admin/pharmacie/taux-taxe.api.ts';
import type { TauxTaxe } from '#shared/admin/pharmacie/taux-taxe.schema.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  type ActRequest,
  writing,
  reading,
  openedBy,
  checkedBefore,
  type Route,
} from '../../platform/http/route.ts';
import { enregistrerPharmacieActe } from './enregistrer-pharmacie.ts';
import { lirePharmacieActe } from './lire-pharmacie.ts';
import { prendreLogo } from './lire-logo.ts';
import { suivreGarde } from '../../vente/reservation/suivre-garde.ts';
import { creerTauxTaxeActe, listerTauxTaxesActe, retirerTauxTaxeActe } from './gerer-taux-taxes.ts';

/** Unused `serveur` activation token, valid until a pharmacy exists (contract §10). */
async function parActivation(
  em: EntityManager,
  entete: (nom: string) => string,
): Promise<string | null> {
  const token = entete(ENTETE_ACTIVATION);
  if (token === '' || token.length > 4_000) return null;
  const libre = await row(
    em,
    query
      .selectFrom('code_activation')
      .select('code')
      .where('token', '=', token)
      .where('type', '=', 'serveur')
      .where('parametres_at', 'is', null)
      .where((eb) => eb.not(eb.exists(eb.selectFrom('pharmacie').select('id')))),
  );
  return libre ? token : null;
}

/** Then drafts follow the day's rates. */
async function suivi(r: ActRequest, fait: Resultat<TauxTaxe>): Promise<Resultat<TauxTaxe>> {
  if (!estRefus(fait)) await suivreGarde(r.em, r.maintenant);
  return fait;
}

export const routesPharmacie: readonly Route[] = [
  reading(lirePharmacie, lirePharmacieActe),
  openedBy(
    checkedBefore(writing(modifierPharmacie, enregistrerPharmacieActe), prendreLogo),
    parActivation,
  ),
  reading(listerTauxTaxes, listerTauxTaxesActe),
  writing(creerTauxTaxe, async (r) => suivi(r, await creerTauxTaxeActe(r))),
  writing(retirerTauxTaxe, async (r) => suivi(r, await retirerTauxTaxeActe(r))),
];
