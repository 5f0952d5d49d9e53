import { jourDe } from '#shared/base/dates.ts';
import { type Resultat, succes } from '#shared/base/refus.ts';
import { sommeFcfa } from '#shared/vente/cnamgs/bordereau.rules.ts';
import type { Creance } from '#shared/vente/cnamgs/bordereau.schema.ts';
import type { DetteParAge, Dettes } from '#shared/gestion/comptabilite/dettes.schema.ts';
import { dettesParFournisseur } from '#shared/gestion/comptabilite/facture-fournisseur.rules.ts';
import { creancesDues } from '../../vente/cnamgs/lire-bordereaux.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { facturesDues } from './factures-fournisseurs.sql.ts';

const deFonds = ({ id, secteur, j30, j60, j90, au_dela, du }: Creance): DetteParAge => ({
  id,
  nom: secteur,
  j30,
  j60,
  j90,
  au_dela,
  du,
});

/** [CPT-25] Insurers' and suppliers' balances by age; zero lines omitted. */
export async function lireDettesActe({ em, maintenant }: ActRequest): Promise<Resultat<Dettes>> {
  const jour = jourDe(maintenant);
  const creances = await creancesDues(em, jour);
  return succes({
    fonds: creances
      .filter((c) => c.du > 0)
      .map(deFonds)
      .sort((a, b) => b.du - a.du),
    fournisseurs: dettesParFournisseur(await facturesDues(em), jour),
    a_exporter: sommeFcfa(creances.map((c) => c.a_exporter)),
    rejete: sommeFcfa(creances.map((c) => c.rejete)),
  });
}
