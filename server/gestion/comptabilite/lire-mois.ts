import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { moisSuivant } from '#shared/base/mois.ts';
import { type Resultat, succes } from '#shared/base/refus.ts';
import {
  type MoisComptable,
  moisComptable,
} from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import { estSansMouvement } from '#shared/gestion/comptabilite/faits-comptables.ts';
import { present } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { resteAClore } from './cloture.sql.ts';
import { bornesDuMois, lireFaitsSansVente } from './lire-faits.ts';
import { lireEtendue, lireMoisVendus, type Mois } from './mois.sql.ts';

/** [CPT-28] Unexported active months without sales: only those the sales list lacks are queried. */
async function moisSansVente(
  em: EntityManager,
  connus: ReadonlySet<string>,
  jour: string,
): Promise<Mois[]> {
  const etendue = await lireEtendue(em, jour);
  const trouves: Mois[] = [];
  let mois = etendue?.premier ?? jour;
  for (; etendue && mois <= etendue.dernier; mois = moisSuivant(mois))
    if (!connus.has(mois) && !estSansMouvement(await lireFaitsSansVente(em, mois)))
      trouves.push({ mois, nombre: 0, total: 0, exporte_at: null, exporte_par: null });
  return trouves;
}

/** [CPT-17] Complete, active months with exports, latest first. */
export async function listerMoisActe({
  em,
  maintenant,
}: ActRequest): Promise<Resultat<MoisComptable[]>> {
  const jour = jourDe(maintenant);
  const vendus = await lireMoisVendus(em, jour);
  const autres = await moisSansVente(em, new Set(vendus.map((m) => m.mois)), jour);
  const lus = [...vendus, ...autres].sort((a, b) => b.mois.localeCompare(a.mois));
  const [dernier] = lus;
  const ouvert = dernier !== undefined && (await resteAClore(em, bornesDuMois(dernier.mois).a));
  return succes(
    lus.map((l) => present(moisComptable, { ...l, clos: !(ouvert && l.mois === dernier?.mois) })),
  );
}
