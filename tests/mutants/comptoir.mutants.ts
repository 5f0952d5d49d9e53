import type { Foyer } from './mutant.ts';

const RETOUR = [
  'tests/vente/vente/retour-vente.rules.test.ts',
  'tests/vente/vente/retourner-vente.test.ts',
];
const RECHERCHE = ['tests/stock/produit/recherche.rules.test.ts'];
const SCAN = ['tests/ui/detecteur-scan.unit.test.ts', 'tests/ui/scans-au-hasard.unit.test.ts'];

/** What comes back over the counter, what is found, what is scanned, what is asked for. */
export const COMPTOIR: readonly Foyer[] = [
  {
    fichier: 'shared/vente/vente/retour-vente.rules.ts',
    essais: RETOUR,
    mutants: [
      [
        'RTV-01',
        'les parts se comptent depuis la première boîte',
        'jusqua(l, remise, l.qte_retournee);',
        'jusqua(l, remise, 0);',
      ],
      [
        'RTV-02',
        'jamais plus que vendu moins rendu',
        'if (qte > reste)\n',
        'if (qte > reste + 1)\n',
      ],
      [
        'RTV-03',
        'la dernière boîte rend ce qui reste des francs',
        'plusGrand(ZERO, moins(du, v.deja_rendu))',
        'auFranc(total_client)',
      ],
      [
        'RTV-04',
        'la remise de la boîte n’est pas rendue au client',
        'part(moins(l.cout_total, remise))',
        'part(l.cout_total)',
      ],
      [
        'RTV-05',
        'le lot nommé est le lot rendu',
        'sortis.filter((s) => s.lot_id === lot_id)',
        '[...sortis]',
      ],
      [
        'RTV-06',
        'un lot ne rend pas plus qu’il n’est sorti',
        'return reste > 0 ? null : parts;',
        'return parts;',
      ],
      ['RTV-07', 'deux demandes d’une ligne s’ajoutent', 'lignes[rang] = repris.ligne;', ''],
      [
        'RTV-08',
        'tout est revenu quand chaque boîte l’est',
        'lignes.every((l) => resteARetourner(l) === 0)',
        'lignes.some((l) => resteARetourner(l) === 0)',
      ],
      [
        'RTV-09',
        'la remise se partage par la part du client',
        'avant = plus(avant, cout_total);',
        'avant = plus(avant, fraction(entier, 1, lignes.length));',
      ],
    ],
  },
  {
    fichier: 'server/vente/vente/imprimer-avoir.ts',
    essais: ['tests/vente/vente/imprimer-avoir.test.ts'],
    mutants: [
      [
        'RTV-10',
        'l’avoir imprimé est de cette vente',
        'retoursDeVente(em, id)).find((lu) => lu.id === retour_id)',
        'retoursDeVente(em, id))[0]',
      ],
      [
        'RTV-11',
        'une imprimante muette se dit',
        'return (await remettreAImprimante(r, caisse.imprimante, octets))\n',
        'return (await remettreAImprimante(r, caisse.imprimante, octets)) || true\n',
      ],
    ],
  },
  {
    fichier: 'shared/stock/produit/recherche.rules.ts',
    essais: RECHERCHE,
    mutants: [
      ['REC-01', 'ce qui est en stock d’abord', '  a.rupture - b.rupture ||\n', ''],
      ['REC-02', 'le mot entier avant le mot dedans', '  a.qualite - b.qualite ||\n', ''],
      [
        'REC-03',
        'ce qui se vend ici d’abord',
        'b.candidat.vendu - a.candidat.vendu',
        'a.candidat.vendu - b.candidat.vendu',
      ],
      [
        'REC-04',
        'les noms qui commencent par le mot d’abord',
        '  a.commence - b.commence ||\n',
        '',
      ],
      [
        'REC-05',
        'le plus dosé d’abord',
        '(y.dose?.combien ?? 0) - (x.dose?.combien ?? 0)',
        '(x.dose?.combien ?? 0) - (y.dose?.combien ?? 0)',
      ],
      ['REC-06', 'le code tapé passe devant', '  a.code - b.code ||\n', ''],
      ['REC-07', 'un nombre dans un code vient en dernier', '  a.faible - b.faible ||\n', ''],
      [
        'REC-08',
        'deux lettres commencent un mot',
        'return { formes: [mot], debut: mot.length <= COURT };',
        'return { formes: [mot], debut: false };',
      ],
      [
        'REC-09',
        'tous les mots sont dits',
        'termes.every((t) => matches(texte, t))',
        'termes.some((t) => matches(texte, t))',
      ],
      [
        'REC-10',
        'un code entier se lit tout entier',
        'CODE_ENTIER.test(texte) ? lecturesDuScan(texte).map(({ cips }) => cips) : []',
        '[]',
      ],
    ],
  },
  {
    fichier: 'server/stock/produit/chercher-produits.ts',
    essais: ['tests/stock/produit/chercher-produits.test.ts'],
    mutants: [
      [
        'REC-11',
        'un code entier est ce produit seul',
        'if (duCode.length > 0)',
        'if (duCode.length > 9)',
      ],
      [
        'REC-12',
        'un code retiré de la vente ne se trouve pas',
        'const f = copie(filtres);\n    addFilter(f, `t.id in (${PORTEURS})`',
        'const f: Filters = { conditions: [], valeurs: [] };\n    addFilter(f, `t.id in (${PORTEURS})`',
      ],
    ],
  },
  {
    fichier: 'server/stock/produit/candidats.sql.ts',
    essais: ['tests/stock/produit/chercher-produits.test.ts'],
    mutants: [
      [
        'REC-13',
        'les chiffres cherchés par l’index sont ceux du nombre',
        '`%${chiffres}%`',
        '`%${chiffres}0%`',
      ],
    ],
  },
  {
    fichier: 'client/ui/scan/detecteur-scan.rules.ts',
    essais: SCAN,
    mutants: [
      [
        'SCN-01',
        'un code coupé n’est pas un code',
        'const brokenOff = (code: string): string => `${code}…`;',
        'const brokenOff = (code: string): string => code;',
      ],
      [
        'SCN-02',
        'un CIP7 est seul, ou n’est pas lu',
        'if (first?.rank !== from) return false;',
        '',
      ],
      [
        'SCN-03',
        'sept chiffres peuvent commencer un EAN',
        "ended !== 'silence' || !mayBeHead(code)",
        'true',
      ],
      [
        'SCN-04',
        'une touche tenue n’est pas un lecteur',
        'f.repeat ? null : signsOf(f)',
        'signsOf(f)',
      ],
      [
        'SCN-05',
        'la touche quand le caractère ne fait pas un code',
        "const LAYOUTS: readonly Layout[] = ['character', 'us', 'digit'];",
        "const LAYOUTS: readonly Layout[] = ['character'];",
      ],
      [
        'SCN-06',
        'l’Entrée tardive du lecteur n’appuie sur rien',
        'f.timeStamp - burst.endedAt <= LATE_SUFFIX',
        'false',
      ],
      [
        'SCN-07',
        'une demi-seconde d’arrêt reste un scan',
        'const PAUSE_IN_A_SCAN = 500;',
        'const PAUSE_IN_A_SCAN = 60;',
      ],
      [
        'SCN-08',
        'un code lent n’est un scan que là où un code se lit',
        'f.readsCodes || hasFastMedian(burst.keys, r)',
        'true',
      ],
      [
        'SCN-09',
        'ce qui précède un code n’en est pas',
        'if (seProuve(code)) return { from: rank, code, layout };',
        'if (seProuve(code)) return { from: 0, code, layout };',
      ],
    ],
  },
  {
    fichier: 'client/vente/reservation/assure/champ-assure.tsx',
    essais: ['tests/vente/reservation/client-et-recherche.ecran.test.tsx'],
    mutants: [
      [
        'SCN-10',
        'un code lent sur un nom est un scan',
        "const LIT_LES_CODES = { 'data-scan': '' };",
        'const LIT_LES_CODES = {};',
      ],
      [
        'SCN-11',
        'un numéro tapé lentement reste un numéro',
        "champ === 'nom_assure' && LIT_LES_CODES",
        'LIT_LES_CODES',
      ],
    ],
  },
  {
    fichier: 'shared/vente/vente/code-ticket.rules.ts',
    essais: ['tests/vente/vente/code-ticket.rules.test.ts'],
    mutants: [
      ['SCN-12', 'seul le code d’un ticket est un ticket', '/^V(\\d{6,10})$/i', '/V?(\\d{6,10})/i'],
    ],
  },
  {
    fichier: 'client/vente/vente/vente-scannee.offert.tsx',
    essais: ['tests/vente/vente/ticket-scanne.ecran.test.tsx'],
    mutants: [
      [
        'SCN-13',
        'une vente ne s’ouvre qu’à qui la lit',
        'if (litLesVentes()) store',
        'if (litLesVentes() || true) store',
      ],
    ],
  },
  {
    fichier: 'shared/vente/reservation/retenue.rules.ts',
    essais: ['tests/vente/reservation/retenue.rules.test.ts'],
    mutants: [
      ['RND-01', 'trente minutes, pas avant', '< RETENUE_MS)', '< RETENUE_MS - 1)'],
      ['RND-02', 'un panier envoyé garde son stock', 'r.switch_caisse_at !== null || ', ''],
    ],
  },
  {
    fichier: 'server/stock/medicament/demander-medicament.ts',
    essais: ['tests/stock/medicament/demander-medicament.test.ts'],
    mutants: [
      [
        'DEM-01',
        'redemandé le même jour, rien n’est répété',
        'if (await isAlreadyNotified(em, demande.cle, debutDeJour(jour)))',
        'if (false)',
      ],
      [
        'DEM-02',
        'ce qui est déjà produit ne se demande pas',
        'if (produit_id !== null)',
        'if (produit_id === -1)',
      ],
    ],
  },
  {
    fichier: 'client/vente/reservation/recherche/equivalents.actions.ts',
    essais: ['tests/vente/reservation/equivalents.ecran.test.tsx'],
    mutants: [
      ['DEM-03', 'la quantité tapée suit l’équivalent', '{ produit, n }', '{ produit, n: 1 }'],
    ],
  },
  {
    fichier: 'client/vente/reservation/gestes/gestes.rules.ts',
    essais: ['tests/vente/reservation/gestes.rules.unit.test.ts'],
    mutants: [
      [
        'MAI-01',
        'son paiement pressé, ce qui vient est de la vente suivante',
        'ecran?.ouvert && !sePaie(main, ecran.id)',
        'ecran?.ouvert',
      ],
      [
        'MAI-02',
        'le panier suivant attend le paiement en cours',
        "a.genre === 'creation' || a.genre === 'paiement'",
        "a.genre === 'creation'",
      ],
      [
        'MAI-03',
        'un acte attend ceux de son panier',
        "a.place === g.place && a.genre !== 'reglement'",
        'false',
      ],
      [
        'MAI-04',
        'deux F9 ne s’attendent pas l’un l’autre',
        "if (genre === 'reglement') return gestes.some(",
        "if (genre === 'reglement') return !gestes.every(() => true) && gestes.some(",
      ],
    ],
  },
  {
    fichier: 'client/vente/reservation/paiement/paiement.actions.ts',
    essais: ['tests/vente/reservation/plus-vite-que-le-reseau.ecran.test.tsx'],
    mutants: [
      [
        'MAI-05',
        'ce qui a bougé depuis qu’on l’a lu se relit avant d’être payé',
        '!estTraitable(r) || empreintePayee(lue) !== empreintePayee(r)',
        '!estTraitable(r)',
      ],
    ],
  },
];
