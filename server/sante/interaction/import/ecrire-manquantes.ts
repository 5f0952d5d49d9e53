import type { EntityManager } from '@mikro-orm/postgresql';
import { csvLine } from '#shared/base/ecrire-csv.ts';
import { rows } from '../../../platform/db/query.ts';
import { query } from '../../../query.ts';
import type { SubstanceManquanteRow } from '../interaction.entity.ts';

type Manquante = Omit<SubstanceManquanteRow, 'id' | 'recherche'>;
const TETE = ['NOM', 'ÉTAT', 'PRÉSENTATIONS', 'PRODUITS'];
const ETATS: Readonly<Record<Manquante['connaissance'], string>> = {
  hors_edition: 'hors de cette édition',
  inconnue: 'substance inconnue',
};

/** CSV of names missing from the thesaurus. */
export async function ecrireManquantes(
  em: EntityManager,
): Promise<{ csv: string; nombre: number }> {
  const lignes = await rows(
    em,
    query
      .selectFrom('substance_manquante')
      .select(['nom', 'connaissance', 'presentations', 'produits'])
      .orderBy('produits', 'desc')
      .orderBy('presentations', 'desc')
      .orderBy('recherche'),
  );
  const corps = lignes.map(({ nom, connaissance, presentations, produits }) =>
    csvLine([nom, ETATS[connaissance], String(presentations), String(produits)]),
  );
  return { csv: `\ufeff${[csvLine(TETE), ...corps].join('\r\n')}\r\n`, nombre: lignes.length };
}
