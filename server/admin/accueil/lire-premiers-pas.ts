import { PAS, type PremierPas } from '#shared/admin/accueil/premiers-pas.schema.ts';
import { succes } from '#shared/base/refus.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { constant, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';

const FAITS = query.selectNoFrom((eb) => [
  eb.exists(eb.selectFrom('pharmacie').select('id')).as('pharmacie'),
  eb.exists(eb.selectFrom('produit').select('id')).as('produits'),
  eb
    .exists(eb.selectFrom('utilisateur').select('id').where('is_admin', '=', constant(false)))
    .as('utilisateurs'),
  eb.exists(eb.selectFrom('caisse').select('id').where('id', '<>', CAISSE_DEFAUT)).as('caisses'),
  eb.exists(eb.selectFrom('client').select('id').where('id', '<>', CLIENT_COMPTANT)).as('clients'),
  eb.exists(eb.selectFrom('medicament').select('id')).as('base'),
  eb.exists(eb.selectFrom('produit').select('id').where('qte', '>', constant(0))).as('stock'),
  eb
    .exists(eb.selectFrom('reservation').select('id').where('printed_at', 'is not', null))
    .as('impression'),
  eb.exists(eb.selectFrom('vente').select('id')).as('vente'),
]);

/** [ACU-5] Each step is derived from the database. */
export async function lirePremiersPasActe({ em }: ActRequest) {
  const faits = await row(em, FAITS);
  return succes(PAS.map((pas): PremierPas => ({ pas, fait: Boolean(faits?.[pas]) })));
}
