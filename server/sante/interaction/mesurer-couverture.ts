import type { EntityManager } from '@mikro-orm/postgresql';
import {
  composerDeLaBase,
  composerDeLaDci,
  type Connaissances,
} from '#shared/sante/interaction/composition.rules.ts';
import type {
  CouvertureThesaurus,
  PartCouverte,
} from '#shared/sante/interaction/import-thesaurus.schema.ts';
import { clesPossibles, trouverSubstances } from '#shared/sante/interaction/noms.rules.ts';
import { partDeLaComposition } from '#shared/sante/interaction/resume.rules.ts';
import type {
  CompositionDuProduit,
  SubstanceDuProduit,
} from '#shared/sante/interaction/substances.schema.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { constant, json, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { SubstanceManquanteRow } from './interaction.entity.ts';
import { LOT_COMPTE, type MedicamentCompte, medicamentsApres } from './medicaments-comptes.sql.ts';
import { lireConnaissances } from './cache-thesaurus.ts';

const produitsApres = (id: number) =>
  query
    .selectFrom('produit')
    .select(['id', 'composition'])
    .where('is_active', '=', constant(true))
    .where('id', '>', id)
    .orderBy('id')
    .limit(constant(LOT_COMPTE));

const vide = (): PartCouverte => ({
  total: 0,
  connues: 0,
  partielles: 0,
  hors_edition: 0,
  inconnues: 0,
});
const ajouter = (part: PartCouverte, composition: CompositionDuProduit | null, n: number): void => {
  part.total += n;
  part[partDeLaComposition(composition)] += n;
};

type Manquante = Pick<SubstanceManquanteRow, 'nom' | 'connaissance' | 'presentations' | 'produits'>;

class Compte {
  readonly presentations = vide();
  readonly essentielles = vide();
  readonly produits = vide();
  readonly noms = { nom: 0, sel: 0, synonyme: 0, hors_edition: 0, inconnue: 0 };
  readonly manquantes = new Map<string, Manquante>();
  readonly #vus = new Set<string>();
  readonly #connaissances: Connaissances;
  constructor(connaissances: Connaissances) {
    this.#connaissances = connaissances;
  }

  noter(
    composition: CompositionDuProduit | null,
    n: { presentations?: number; produits?: number },
  ): void {
    for (const s of composition?.substances ?? []) {
      this.#noterLeNom(s);
      if (s.connaissance !== 'hors_edition' && s.connaissance !== 'inconnue') continue;
      // Salts of one substance count as one name.
      const cle = clesPossibles(s.nom).at(-1) ?? s.nom;
      const tenue = this.manquantes.get(cle);
      const manquante = tenue ?? {
        nom: s.nom,
        connaissance: s.connaissance,
        presentations: 0,
        produits: 0,
      };
      manquante.presentations += n.presentations ?? 0;
      manquante.produits += n.produits ?? 0;
      this.manquantes.set(cle, manquante);
    }
  }

  #noterLeNom({ nom, connaissance }: SubstanceDuProduit): void {
    if (this.#vus.has(nom)) return;
    this.#vus.add(nom);
    const trouvee = trouverSubstances(nom, this.#connaissances.lexique);
    if (trouvee) this.noms[trouvee.methode] += 1;
    else if (connaissance === 'hors_edition' || connaissance === 'inconnue')
      this.noms[connaissance] += 1;
  }
}

const composer = (m: MedicamentCompte, c: Connaissances): CompositionDuProduit | null => {
  const composants = m.composants ?? [];
  const sansVoie = { voies: null, forme: null, conditions: [] };
  if (composants.some((x) => x.liaison !== undefined))
    return composerDeLaBase({ composants, ...sansVoie }, c);
  return composerDeLaDci({ dci: m.dci, forme: null }, c);
};

async function compterMedicaments(
  em: EntityManager,
  compte: Compte,
  c: Connaissances,
  essentiels: readonly string[],
): Promise<void> {
  for (let apres = '', reste = true; reste;) {
    const lot = await medicamentsApres(em, apres, essentiels);
    for (const m of lot) {
      const composition = composer(m, c);
      ajouter(compte.presentations, composition, m.boites);
      ajouter(compte.essentielles, composition, m.essentielles);
      compte.noter(composition, { presentations: m.boites });
    }
    reste = lot.length === LOT_COMPTE;
    apres = lot.at(-1)?.cis ?? apres;
  }
}
async function compterProduits(em: EntityManager, compte: Compte): Promise<void> {
  for (let apres = 0, reste = true; reste;) {
    const lot = await rows(em, produitsApres(apres));
    for (const { composition } of lot) {
      ajouter(compte.produits, composition, 1);
      compte.noter(composition, { produits: 1 });
    }
    reste = lot.length === LOT_COMPTE;
    apres = lot.at(-1)?.id ?? apres;
  }
}

export interface CouvertureMesuree {
  couverture: CouvertureThesaurus | null;
  manquantes: readonly Manquante[];
  ecrire: (em: EntityManager) => Promise<void>;
}

/**
 * [THE-6] Coverage of available boxes, `essentiels` (ATC codes, if given) and active products. Null
 * without a thesaurus.
 */
export async function mesurerCouverture(
  em: EntityManager,
  essentiels: ReadonlySet<string> | null,
): Promise<CouvertureMesuree> {
  const connaissances = await lireConnaissances(em);
  if (!connaissances) return { couverture: null, manquantes: [], ecrire: () => Promise.resolve() };
  const compte = new Compte(connaissances);
  await compterMedicaments(em, compte, connaissances, [...(essentiels ?? [])]);
  await compterProduits(em, compte);
  const { presentations, essentielles, produits, noms } = compte;
  const couverture: CouvertureThesaurus = {
    presentations,
    essentielles: essentiels ? essentielles : null,
    produits,
    noms,
  };
  const manquantes = [...compte.manquantes.values()].sort(
    (a, b) =>
      b.produits - a.produits || b.presentations - a.presentations || a.nom.localeCompare(b.nom),
  );
  return {
    couverture,
    manquantes,
    ecrire: async (dans) => {
      await rows(dans, query.deleteFrom('substance_manquante'));
      await insertRows(dans, 'substance_manquante', manquantes);
      await rows(dans, query.updateTable('thesaurus').set({ couverture: json(couverture) }));
    },
  };
}
