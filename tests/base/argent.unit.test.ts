import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cleDe } from '#shared/base/contract.ts';
import { EVENEMENTS_DECRITS } from '#shared/evenements-decrits.ts';
import { HundredthsType } from '#server/platform/db/columns.ts';
import { ENTITES } from '#server/entities.ts';
import { ROUTES } from '#server/routes.ts';
import { type Champ, champsDe } from '#tests/harness/champs-du-fil.ts';

const RACINE = path.join(import.meta.dirname, '../..');

/**
 * Where a hundred is no unit of money: percents, hundredths of a percent, euros, bounds and steps.
 * A file says how many such lines it has.
 */
const SANS_ARGENT: Readonly<Record<string, number>> = {
  'client/admin/accueil/chiffres-du-jour.tsx': 2,
  'client/admin/accueil/courbe.rules.ts': 1,
  'client/vente/clientele/clients-ecran.tsx': 1,
  'client/stock/medicament/medicaments-ecran.tsx': 1,
  'client/stock/produit/volet/stock-volet.tsx': 1,
  'client/vente/reservation/panier/panier.rules.ts': 1,
  'client/shell/maj-du-serveur.tsx': 1,
  'client/gestion/statistiques/dessin.rules.ts': 3,
  'client/gestion/statistiques/direct/mur-direct.tsx': 2,
  'client/gestion/statistiques/direct/vue-directe.rules.ts': 1,
  'client/gestion/statistiques/tableau-stat.tsx': 1,
  'server/cli/sauvegarde.ts': 2,
  'server/stock/commande/taxes-d-achat.ts': 1,
  'server/gestion/comptabilite/actes-du-mois.sql.ts': 2,
  'server/platform/demo/medicaments.ts': 1,
  'server/platform/demo/parapharmacie.ts': 2,
  'server/stock/medicament/import/composer-assortiment.ts': 1,
  'server/platform/scellement/demarrer-journal.ts': 1,
  'server/platform/scellement/pieces.sql.ts': 4,
  'server/vente/station/decider-quarantaine.ts': 1,
  'server/gestion/statistiques/lire-statistiques-produit.ts': 1,
  'server/gestion/statistiques/lire-ventes-statistiques.ts': 1,
  'server/vente/vente/sceller-vente.ts': 1,
  'server/platform/verification/invariants.sql.ts': 1,
  'shared/stock/commande/anomalies.rules.ts': 2,
  'shared/stock/commande/budget.rules.ts': 1,
  'shared/stock/commande/rythme.rules.ts': 1,
  'shared/gestion/comptabilite/plan-comptable.rules.ts': 2,
  'shared/platform/import/cellules.rules.ts': 1,
  'shared/platform/import/lire-clients.rules.ts': 1,
  'shared/sante/interaction/interaction.rules.ts': 1,
  'shared/gestion/objectif/objectif.rules.ts': 1,
  'shared/admin/pharmacie/taux-taxe.schema.ts': 1,
  'shared/stock/produit/changement-prix.schema.ts': 1,
  'shared/stock/produit/changer-prix.rules.ts': 2,
  'shared/stock/produit/prix.rules.ts': 1,
  'shared/gestion/rapport/rapport-soir.rules.ts': 1,
  'shared/vente/reservation/lignes.rules.ts': 1,
  'shared/stock/retour/a-ecouler.rules.ts': 1,
  'shared/gestion/statistiques/marge.rules.ts': 1,
  'shared/gestion/statistiques/periode.rules.ts': 2,
};

describe('[MNT-9] l’argent se convertit en un seul endroit', () => {
  const CENT = /(?:[/*] ?100(?:\.0)?(?![\d_])|(?<![\d_])100 ?\*)/;
  const UN_SEUL = ['shared/base/montant.ts', 'server/platform/db/money.ts'];
  it('nulle part ailleurs un montant n’est multiplié ni divisé par cent', () => {
    const trouvees = globSync(['client/**/*.{ts,tsx}', 'server/**/*.ts', 'shared/**/*.ts'], {
      cwd: RACINE,
      exclude: (nom) => nom.includes('/dist'),
    })
      .filter((nom) => !UN_SEUL.includes(nom))
      .map((nom): [string, number] => {
        const lignes = readFileSync(path.join(RACINE, nom), 'utf8').split('\n');
        return [nom, lignes.filter((l) => !/^\s*(\/?\*|\/\/)/.test(l) && CENT.test(l)).length];
      })
      .filter(([, nombre]) => nombre > 0);
    expect(
      Object.fromEntries(trouvees.sort(([a], [b]) => (a < b ? -1 : 1))),
      'enFcfa, enCentimes (shared/base/montant.ts) ou sqlFrancs, sqlHundredths (server/platform/db/money.ts)',
    ).toEqual(SANS_ARGENT);
  });
});

describe('[MNT-10] une colonne de centimes ne part jamais comme un nombre quelconque', () => {
  /** Each column of money, and a table that has it. */
  const COLONNES = new Map(
    ENTITES.flatMap(({ properties, tableName }) =>
      Object.entries(properties).flatMap(([nom, { type }]: [string, { type?: unknown }]) =>
        type instanceof HundredthsType ? [[nom, `${tableName}.${nom}`] as const] : [],
      ),
    ),
  );
  /** The same word for another thing, and what it is there. */
  const AUTRE_CHOSE: readonly (readonly [RegExp, string])[] = [
    [/stupefiants-balance|inventaires\/|inventaire\.compte|diff-dernier-inventaire/, 'boxes'],
    [/produits\/\{id\}\/statistiques \.mois\[\]\.(entrees|sorties)/, 'boxes'],
    [/api\/imports|medicaments-import|import\.avance|base\.import/, 'rows of a file'],
    [/thesaurus-import/, 'medicines'],
    [/gardes\/\{id\}\/rapport \.apres/, 'sales'],
  ];
  const fautesDe = (ou: string, schema: z.ZodMiniType): string[] =>
    champsDe(schema)
      .filter((c: Champ) => c.genre === null && c.type === 'number' && COLONNES.has(c.nom))
      .map((c) => `${ou} ${c.chemin} : ${COLONNES.get(c.nom)} en centimes`)
      .filter((nom) => !AUTRE_CHOSE.some(([ou]) => ou.test(nom)));
  it('un prix dit comme un simple nombre est nommé, avec sa table', () => {
    const schema = z.object({
      lignes: z.array(z.object({ solde_du: z.number(), prix_plein: z.nullable(z.number()) })),
    });
    expect(fautesDe('GET /api/essai', schema)).toEqual([
      'GET /api/essai .lignes[].prix_plein : reservation_produit.prix_plein en centimes',
    ]);
  });
  it('chaque réponse et chaque événement dit ses montants par leur genre', () => {
    expect(COLONNES.size).toBeGreaterThan(50);
    expect(
      [
        ...ROUTES.flatMap(({ appel }) => fautesDe(cleDe(appel), appel.donnees)),
        ...Object.entries(EVENEMENTS_DECRITS).flatMap(([nom, e]) => fautesDe(nom, e.donnees)),
      ],
      'donnez au champ le schéma `montant` (shared/base/montant.ts), ou dites ici ce que c’est',
    ).toEqual([]);
  });
});
