import { PAS, type Pas, type PremierPas } from '#shared/accueil/premiers-pas.schema.ts';
import { succes } from '#shared/base/refus.ts';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import { CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import { sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';

const FAITS = `
  select exists (select 1 from pharmacie) as pharmacie,
    exists (select 1 from produit) as produits,
    exists (select 1 from utilisateur where not is_admin) as utilisateurs,
    exists (select 1 from caisse where id <> ${CAISSE_DEFAUT}) as caisses,
    exists (select 1 from client where id <> ${CLIENT_COMPTANT}) as clients,
    exists (select 1 from vente) as vente`;

/** [ACC-5] The first six steps of a pharmacy, each done once the base shows it. */
export async function lirePremiersPasActe({ em }: ActRequest) {
  const faits = await sqlOne<Record<Pas, boolean>>(em, FAITS);
  return succes(PAS.map((pas): PremierPas => ({ pas, fait: faits?.[pas] ?? false })));
}
