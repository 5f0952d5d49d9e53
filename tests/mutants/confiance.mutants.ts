import type { Foyer } from './mutant.ts';

const SIGNATURE = ['tests/platform/paquet/signature.unit.test.ts'];
const CLE = ['tests/platform/sauvegarde/cle.rules.test.ts'];

/** What signs a package, what opens a backup, what says that the server is ill. */
export const CONFIANCE: readonly Foyer[] = [
  {
    fichier: 'server/platform/paquet/package-signature.ts',
    essais: SIGNATURE,
    mutants: [
      [
        'EPG-01',
        'sans clé intégrée, rien ne s’installe',
        `if (keys.length === 0) return 'sans_cle';`,
        'if (keys.length === 0) return null;',
      ],
      [
        'EPG-02',
        'une signature répond de la version',
        `'pharmacie-paquet-1', version, systeme,`,
        `'pharmacie-paquet-1', systeme,`,
      ],
      [
        'EPG-03',
        'une signature fausse est refusée',
        `return signed ? null : 'signature_fausse';`,
        `return signed ? null : null;`,
      ],
    ],
  },
  {
    fichier: 'server/platform/paquet/received-package.ts',
    essais: SIGNATURE,
    mutants: [
      [
        'EPG-04',
        'le lanceur n’installe que plus récent',
        'if (!estPlusRecente(to, from)) return',
        'if (to === from) return',
      ],
      [
        'EPG-05',
        'le lanceur relit l’archive',
        'if (measure.sha256 !== described.sha256) return phrasesEpg.majEmpreinteFausse;',
        '',
      ],
    ],
  },
  {
    fichier: 'shared/platform/epg/versions.rules.ts',
    essais: ['tests/platform/epg/versions.rules.test.ts'],
    mutants: [
      [
        'EPG-06',
        'en clair, seulement de cette machine, et seulement aux essais',
        '(clairLocal && CETTE_MACHINE.test(hostname))',
        'clairLocal',
      ],
    ],
  },
  {
    fichier: 'shared/platform/sauvegarde/cle.rules.ts',
    essais: CLE,
    mutants: [
      [
        'SAU-01',
        'deux groupes retapés sont ceux de la clé',
        'nue(saisies[i] ??',
        'nue(groupesDeCle(cle)[rang] ??',
      ],
      ['SAU-02', 'un O est un zéro', `.replaceAll('O', '0')`, ''],
    ],
  },
  {
    fichier: 'server/platform/etat/envoyer-alarmes.ts',
    essais: ['tests/platform/etat/courriel-alarmes.test.ts'],
    mutants: [
      [
        'ETA-01',
        'de plusieurs processus, un seul envoie une alarme',
        `await envoyerUneFois(orm, 'alarmes', (em) => envoyerRestantes(em, courriel, registres));`,
        'await envoyerRestantes(orm.em.fork(), courriel, registres);',
      ],
    ],
  },
  {
    fichier: 'server/vente/vente/jeton-ticket.ts',
    essais: ['tests/vente/vente/envoi-ticket.unit.test.ts'],
    mutants: [
      [
        'ENV-01',
        'l’adresse d’un ticket répond de ce qu’elle porte',
        'if (!timingSafeEqual(signature, signer(secret, corps))) return null;',
        '',
      ],
    ],
  },
  {
    fichier: 'server/vente/vente/ticket-en-ligne.routes.ts',
    essais: ['tests/vente/vente/envoyer-ticket.test.ts'],
    mutants: [
      [
        'ENV-02',
        'un numéro redonné par une base restaurée n’est pas la vente du client',
        '|| vente.lien_scelle !== jeton.sceau',
        '',
      ],
      [
        'ENV-03',
        'un ticket se lit quatre-vingt-dix jours',
        'if (estExpire(jeton.jusqu_au, moyens.maintenant()))',
        'if (estExpire(jeton.jusqu_au, new Date(0)))',
      ],
    ],
  },
  {
    fichier: 'server/vente/vente/copie-du-client.ts',
    essais: ['tests/vente/vente/envoyer-ticket.test.ts'],
    mutants: [
      [
        'ENV-04',
        'la copie du client ne nomme pas ses médicaments',
        'libelle: avec_produits ? l.libelle : null',
        'libelle: l.libelle',
      ],
      [
        'ENV-05',
        'ni la référence de son paiement',
        'v.paiements?.map(({ mode, montant }) => ({ mode, montant })) ?? null',
        'v.paiements',
      ],
    ],
  },
];
