import { describe, expect, it } from 'vitest';
import {
  bib,
  code,
  dans,
  domaineDe,
  estEntite,
  fautes,
  fichiers,
  liens,
  rang,
  texteDe,
} from './harness/maison.ts';

describe('ce que chaque pièce peut importer', () => {
  it('shared ne connaît ni écran, ni serveur, ni horloge', () => {
    expect(
      fautes(
        (i) =>
          dans(i.de, 'shared') &&
          (bib(
            i.vers,
            'react',
            'koa',
            '@mikro-orm',
            'socket.io',
            'socket.io-client',
            '@blueprintjs',
          ) ||
            i.vers.startsWith('node:') ||
            dans(i.vers, 'server', 'client')),
      ),
    ).toEqual([]);
    expect(fichiers('shared').filter((f) => /Date\.now\(\)|new Date\(\)/.test(texteDe(f)))).toEqual(
      [],
    );
  });
  it('shared/base ne connaît aucun domaine, un domaine seulement ceux à sa gauche', () => {
    expect(
      fautes((i) => {
        const de = domaineDe(i.de, 'shared');
        const vers = domaineDe(i.vers, 'shared');
        return de !== null && vers !== null && de !== vers && rang(vers) >= rang(de);
      }),
    ).toEqual([]);
  });
  it('les couloirs du serveur ne connaissent aucun domaine', () => {
    expect(
      fautes(
        (i) =>
          dans(i.de, 'server/db', 'server/http', 'server/realtime') &&
          ((dans(i.vers, 'server') &&
            !dans(i.vers, 'server/db', 'server/http', 'server/realtime', 'server/scellement')) ||
            (dans(i.vers, 'shared') &&
              !dans(
                i.vers,
                'shared/base',
                'shared/evenements.ts',
                'shared/scellement',
                'shared/utilisateur',
              ))),
      ),
    ).toEqual([]);
  });
  it('un acte ne connaît ni koa, ni socket, ni un domaine à sa droite', () => {
    const couloirs = [
      'archive',
      'base-embarquee',
      'cli',
      'db',
      'http',
      'parts',
      'realtime',
      'scellement',
    ];
    const actes = (f: string) =>
      domaineDe(f, 'server') !== null &&
      !couloirs.includes(domaineDe(f, 'server') ?? '') &&
      !f.endsWith('.routes.ts');
    expect(fautes((i) => actes(i.de) && bib(i.vers, 'koa', '@koa', 'socket.io'))).toEqual([]);
    expect(
      fautes((i) => {
        const [de, vers] = [domaineDe(i.de, 'server'), domaineDe(i.vers, 'server')];
        return (
          actes(i.de) &&
          de !== null &&
          vers !== null &&
          de !== vers &&
          !couloirs.includes(vers) &&
          !(i.type && estEntite(i.vers)) &&
          rang(vers) > rang(de)
        );
      }),
    ).toEqual([]);
    // A table is read by whoever joins it, so the type of its rows goes everywhere; the entity
    // itself, which writes, only to those of the tables that refer to it.
    expect(
      fautes(
        (i) =>
          actes(i.de) &&
          !i.de.endsWith('.entity.ts') &&
          estEntite(i.vers) &&
          !i.type &&
          domaineDe(i.vers, 'server') !== domaineDe(i.de, 'server'),
      ),
    ).toEqual([]);
  });
  it('une pièce n’ajoute rien aux types d’une autre : un domaine déclare son port', () => {
    const declare = /^declare module ['"](\.|#)/m;
    expect([...code, ...fichiers('tests')].filter((f) => declare.test(texteDe(f)))).toEqual([]);
  });
  it('le client ne connaît pas le serveur ; ses socles, aucun domaine', () => {
    expect(fautes((i) => dans(i.de, 'client') && dans(i.vers, 'server', 'migrations'))).toEqual([]);
    expect(
      fautes(
        (i) =>
          dans(i.de, 'client/ui', 'client/base') &&
          dans(i.vers, 'client') &&
          !dans(i.vers, 'client/ui', 'client/base'),
      ),
    ).toEqual([]);
  });
  it('le serveur ne regarde le client que pour les papiers qu’il joint à un e-mail', () => {
    expect(
      [
        ...new Set(
          liens.filter((i) => dans(i.de, 'server') && dans(i.vers, 'client')).map((i) => i.de),
        ),
      ].sort(),
    ).toEqual(['server/commande/bon-de-commande.ts', 'server/facture/papier-facture.ts']);
    expect(
      liens
        .filter((i) => dans(i.de, 'server') && dans(i.vers, 'client'))
        .map((i) => i.vers)
        .filter((v) => !v.endsWith('.ts')),
    ).toEqual([]);
  });
  it('un écran d’un autre domaine ne se connaît que par ses lectures, ses atomes et ce qu’il offre', () => {
    const socles = ['ui', 'base', 'shell'];
    expect(
      fautes((i) => {
        const [de, vers] = [domaineDe(i.de, 'client'), domaineDe(i.vers, 'client')];
        return (
          de !== null &&
          vers !== null &&
          de !== vers &&
          !socles.includes(de) &&
          !socles.includes(vers) &&
          !/\.(queries|atoms|offert)\.tsx?$/.test(i.vers)
        );
      }),
    ).toEqual([]);
  });
  it('une lecture ne montre rien : pas de JSX dans un .queries', () => {
    expect(fichiers('client').filter((f) => f.endsWith('.queries.tsx'))).toEqual([]);
  });
  it('une seule porte pour chaque bibliothèque lourde ou dangereuse', () => {
    const porte = (noms: string[], ...salles: string[]) =>
      fautes((i) => bib(i.vers, ...noms) && !i.type && !dans(i.de, ...salles));
    expect(porte(['dayjs'], 'shared/base/dates.ts')).toEqual([]);
    expect(porte(['exceljs'], 'client/ui/export')).toEqual([]);
    expect(porte(['bwip-js'], 'client/ui/export/symbole.ts')).toEqual([]);
    expect(porte(['@zxing/library'], 'client/ui/scan/lire-image.ts', 'tests')).toEqual([]);
    expect(porte(['pdf-lib'], 'client/ui/export')).toEqual([]);
    expect(porte(['tar-stream'], 'server/archive')).toEqual([]);
    expect(porte(['echarts', 'echarts-for-react'], 'client/statistiques')).toEqual([]);
    expect(porte(['socket.io-client'], 'client/base/socket.ts')).toEqual([]);
    expect(porte(['socket.io'], 'server/realtime')).toEqual([]);
    expect(porte(['nodemailer'], 'server/courriel')).toEqual([]);
    expect(porte(['@peculiar/x509', 'reflect-metadata'], 'server/reseau/certificates.ts')).toEqual(
      [],
    );
    expect(porte(['uqr'], 'server/reseau/qr-code.ts')).toEqual([]);
    expect(porte(['n2words'], 'shared/facture/en-lettres.rules.ts')).toEqual([]);
    expect(
      porte(['@point-of-sale/receipt-printer-encoder'], 'server/vente/ticket-escpos.ts'),
    ).toEqual([]);
    expect(porte(['fast-png', 'jpeg-js'], 'server/vente/logo-ticket.ts')).toEqual([]);
    expect(code.filter((f) => /argon2/.test(texteDe(f)) && f !== 'server/http/secrets.ts')).toEqual(
      [],
    );
    expect(
      code.filter(
        (f) =>
          dans(f, 'client') &&
          /\bfetch\(/.test(texteDe(f)) &&
          !dans(
            f,
            'client/base/call-api.ts',
            'client/base/server-answers.ts',
            'client/shell/service-worker.ts',
            'client/ui/export',
          ),
      ),
    ).toEqual([]);
    // Blueprint's own gives the focus back when its fading ends, to whoever types elsewhere by
    // then.
    expect(
      code.filter(
        (f) => dans(f, 'client') && f !== 'client/ui/modal.tsx' && /<Dialog\b/.test(texteDe(f)),
      ),
    ).toEqual([]);
    expect(
      code.filter(
        (f) => dans(f, 'client') && f !== 'client/ui/side-panel.tsx' && /<Popover/.test(texteDe(f)),
      ),
    ).toEqual([]);
    // A label, its help and its fault are put together once: a form writes ChampForme.
    expect(
      code.filter(
        (f) => dans(f, 'client') && !dans(f, 'client/ui') && /\bFormGroup\b/.test(texteDe(f)),
      ),
    ).toEqual([]);
    // React's own holds back for 300 ms what came after 20.
    expect(
      code.filter((f) => dans(f, 'client') && /<Suspense\b|\blazy\(/.test(texteDe(f))),
    ).toEqual([]);
    // Asked by name, an icon would never come: the build leaves their table out.
    expect(
      code.filter(
        (f) =>
          dans(f, 'client') && /\b(icon|endIcon|leftIcon|rightIcon)(=|: )['"]/.test(texteDe(f)),
      ),
    ).toEqual([]);
    expect(code.filter((f) => /\.emit\('evenement'/.test(texteDe(f)))).toEqual([
      'server/realtime/broadcast.ts',
    ]);
  });
});

describe('ce qui se compare', () => {
  it('un refus se reconnaît à son code, jamais à sa phrase', () => {
    const compare = /(===|!==|\bincludes\(|\bcase)\s*phrases[A-Z]|phrases[A-Z]\w*\.\w+\s*(===|!==)/;
    expect(code.filter((f) => compare.test(texteDe(f)))).toEqual([]);
  });
});

describe('chaque table a une seule main', () => {
  /** Writers apart: what loads, checks or restores whole bases; the start and the housekeeping. */
  const APART = [
    'server/demo',
    'server/cli',
    'server/verification',
    'server/sauvegarde',
    'server/bootstrap.ts',
    'server/cleanup.ts',
  ];
  const ECRITURES = [
    /\b(?:insert into|delete from)\s+([a-z_]+)\b/g,
    /\bupdate\s+([a-z_]+)(?:\s+(?:as\s+)?[a-z]+)?\s+set\b/g,
    /\binsert(?:Rows|Json)\(\s*em,\s*'([a-z_]+)'/g,
  ];
  const sansCommentaires = (f: string) =>
    texteDe(f).replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');
  const salleDe = (f: string) => f.split('/').slice(0, 2).join('/');
  const foyers = new Map(
    code
      .filter(estEntite)
      .map((f) => [/tableName: '([a-z_]+)'/.exec(texteDe(f))?.[1] ?? f, salleDe(f)]),
  );
  const ecritures = (fichiersLus: readonly string[]) =>
    fichiersLus.flatMap((f) =>
      ECRITURES.flatMap((e) =>
        [...sansCommentaires(f).matchAll(e)].map(([, table = '']) => ({ f, table })),
      ),
    );

  it('elle n’est écrite que dans le dossier de son entité', () => {
    const serveur = code.filter((f) => dans(f, 'server') && !dans(f, ...APART));
    const lues = ecritures(serveur).filter(({ table }) => foyers.has(table));
    expect(new Set(lues.map(({ table }) => table)).size).toBeGreaterThan(50);
    expect(
      lues
        .filter(({ f, table }) => salleDe(f) !== foyers.get(table))
        .map(({ f, table }) => `${f} écrit ${table}, de ${foyers.get(table)}`),
    ).toEqual([]);
  });
  it('une ligne lue a le type de son entité, jamais un type écrit à la main sur place', () => {
    const aLaMain = /\b(?:sql(?:One|WithValues)?|demanderFaits)<[^(]*\{/;
    const lecteurs = code.filter((f) => dans(f, 'server'));
    expect(lecteurs.filter((f) => aLaMain.test(texteDe(f)))).toEqual([]);
  });
  // Two locks of one number wait for each other: no order was added to while a backup was made.
  it('un verrou consultatif a son numéro à lui', () => {
    const numeros = code
      .filter((f) => dans(f, 'server'))
      .flatMap((f) => texteDe(f).match(/\b7_\d{3}\b/g) ?? []);
    expect(numeros.length).toBeGreaterThan(15);
    expect(numeros.filter((n, i) => numeros.indexOf(n) !== i)).toEqual([]);
  });
  // What `pg` says of a connection that is cut, and nobody hears, ends the process.
  it('[SAU-11] une connexion à part écoute ses fautes avant de s’ouvrir', () => {
    const connexions = code
      .filter((f) => dans(f, 'server'))
      .flatMap((f) =>
        texteDe(f)
          .split('new pg.Client(')
          .slice(1)
          .map((suite) => ({ f, suite })),
      );
    expect(connexions.length).toBeGreaterThan(15);
    expect(
      connexions
        .map(({ f, suite }) => ({ f, avant: suite.split(/\.connect\(/) }))
        .filter(({ avant }) => avant.length > 1 && !/\.on\('error'/.test(avant[0] ?? ''))
        .map(({ f }) => f),
    ).toEqual([]);
  });
  it('un point de retour ne se pose que par inSavepoint', () => {
    expect(code.filter((f) => /['"`](rollback to )?savepoint /.test(texteDe(f)))).toEqual([
      'server/db/in-savepoint.ts',
    ]);
  });
});
