// Server: seals are refused or found broken by triggers and rows changed by hand.
import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#server/platform/db/audit.ts';
import { sql } from '#server/platform/db/sql.ts';
import { commitWhole } from '#server/platform/http/transaction.ts';
import { passMinute } from '#server/minutes.ts';
import { describeRupture } from '#server/platform/scellement/describe-rupture.ts';
import { empreinteScelle } from '#server/platform/scellement/empreinte.ts';
import type { JournalFiscalRow } from '#server/platform/scellement/scellement.entity.ts';
import { currentSeal } from '#server/platform/scellement/sceau.ts';
import { type Ancre, verifierJournal } from '#server/platform/scellement/verifier-journal.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import { GRAINE, tirages } from '#tests/harness/tirages.ts';
import {
  a,
  caissier,
  mettreAHeure,
  preparerVentes,
  serveur,
} from '#tests/vente/vente/ventes.scene.ts';
import { falsifier, finsVues, uneFalsification } from './falsifications.ts';
import { uneJourneeEntiere } from './journee-scellee.ts';

preparerVentes();
beforeAll(async () => {
  mettreAHeure(a('2026-10-30', '09:00:00'));
  const brice = await caissier('Brice');
  await uneJourneeEntiere(brice);
  mettreAHeure(a('2026-11-02', '09:00:00'));
  await passMinute(serveur.orm, a('2026-11-02', '09:00:00'));
  await uneJourneeEntiere(await caissier('Jean'));
});

const cles = () => new Map([[currentSeal().cle, currentSeal().publique]]);
const em = () => serveur.orm.em.fork();
const dites = async (ici: EntityManager, ancres: readonly Ancre[] = []): Promise<string[]> =>
  (await verifierJournal(ici, { cles: cles(), ancres })).map(describeRupture);

describe('[SCE-11] un journal que personne n’a touché', () => {
  it('ne dit rien, ni les invariants', async () => {
    expect(await dites(em(), await finsVues(em()))).toEqual([]);
    expect(await verifierInvariants(em())).toEqual([]);
  });
});

/** What an auditor does to the base, each undone after; what is then said. */
async function apres(...gestes: string[]): Promise<string[]> {
  const ici = em();
  await ici.begin();
  await falsifier(ici, { nom: '', faire: gestes });
  const trouvees = await dites(ici);
  await ici.rollback();
  return trouvees;
}
const DERNIERE = '(select max(id) from vente)';

describe('[SCE-5] ce qui est à sceller', () => {
  it('ne s’écrit que dans une transaction qui scelle : l’oublier est une faute, non un trou', async () => {
    const fait = {
      utilisateur: 'Chef',
      adresse: '',
      acte: 'essai',
      entite: 'parametre',
      entite_id: 0,
    };
    await expect(em().transactional((tx) => audit(tx, fait))).rejects.toThrow('ne scelle pas');
    expect(await dites(em())).toEqual([]);
    await commitWhole(em(), (tx) => audit(tx, fait));
    expect(await dites(em())).toEqual([]);
  });
});

describe('[SCE-11] ce qu’un contrôleur essaie', () => {
  it('un prix changé, l’agrégat refait : la caisse, le numéro, le champ, les deux valeurs', async () =>
    expect(
      await apres(
        `update reservation_produit set prix_de_vente = prix_de_vente - 10000
          where reservation_id = (select min(reservation_id) from vente) and rang = 0`,
        'select f_refaire_agregats()',
      ),
    ).toEqual([
      expect.stringMatching(
        /^Journal fiscal, caisse \d+, n° \d+, vente \d+ : ligne différente de ce qui est scellé ; lignes\.0\.prix_de_vente scellé \d+, en base \d+$/,
      ),
    ]));
  it('des espèces devenues mobile money, d’un autre client, à une autre heure', async () => {
    const [dite = ''] = await apres(
      `update vente set client = 'AUTRE', created_at = created_at + interval '1 hour',
          mode_paiement = 'mobile_money',
          paiements = jsonb_set(paiements, '{0,mode}', '"mobile_money"')
        where id = (select min(id) from vente where paiements is not null)`,
    );
    for (const champ of ['client', 'instant', 'mode_paiement', 'paiements.0.mode'])
      expect(dite).toContain(`${champ} scellé`);
  });
  it('une annulation inventée, avec ses mouvements', async () =>
    expect(
      await apres(
        `update vente set statut = 'Annulé', annule_at = now(), annule_par = 'Personne'
          where id = ${DERNIERE}`,
      ),
    ).toEqual([expect.stringMatching(/annulation \d+ : ligne jamais scellée/)]));
  it('une journée entière ôtée, avec ses faits', async () => {
    const dites = await apres(
      `delete from vente where jour = '2026-10-30'`,
      `delete from journal_fiscal where jour = '2026-10-30'`,
    );
    expect(dites.some((d) => d.includes('il manque des faits avant celui-ci'))).toBe(true);
  });
  it('une ligne d’audit réécrite, une autre ôtée', async () => {
    expect(
      await apres(
        `update journal_audit set utilisateur = 'Un autre'
          where id = (select min(id) from journal_audit)`,
        'delete from journal_audit where id = (select max(id) from journal_audit)',
      ),
    ).toEqual([
      expect.stringMatching(/audit \d+ : ligne différente.*utilisateur scellé « /),
      expect.stringMatching(/audit \d+ : ligne scellée disparue/),
    ]);
  });
  it('le dernier fait réécrit avec son empreinte, et la fin tenue : sa signature le dit', async () => {
    const [dernier] = await sql<JournalFiscalRow>(
      em(),
      `select chaine, seq, type, objet, jour::text as jour, instant, schema, logiciel, contenu,
          precedent
        from journal_fiscal
        where chaine = 'pharmacie'
        order by seq desc
        limit 1`,
    );
    if (!dernier) throw new Error('aucun fait');
    const empreinte = empreinteScelle({ ...dernier, logiciel: '0.0.1' });
    expect(
      await apres(
        `update journal_fiscal set logiciel = '0.0.1', empreinte = '${empreinte}'
          where chaine = 'pharmacie' and seq = ${dernier.seq}`,
        `update chaine_fiscale set empreinte = '${empreinte}' where chaine = 'pharmacie'`,
      ),
    ).toEqual([expect.stringContaining('signature fausse')]);
  });
  it.each([
    ['un bloc sans lignes', 'AUDIT', '{"piece":"audit"}'],
    ['un bloc qui n’en est pas un', 'AUDIT', '{"piece":"audit","plages":[["a"]]}'],
    ['une ouverture de rien', 'OUVERTURE', '{"x":1}'],
    ['une restauration illisible', 'RESTAURATION', '{"quittees":5}'],
    ['un nombre', 'AUDIT', '5'],
  ])('%s à la place d’un fait : dit, et la suite est encore vérifiée', async (_, type, contenu) => {
    const dites = await apres(
      `update journal_fiscal set type = '${type}', objet = null, contenu = '${contenu}'
        where chaine = 'pharmacie' and seq = 2`,
      `update vente set client = 'Un autre' where id = ${DERNIERE}`,
    );
    expect(dites).toContainEqual(expect.stringContaining('contenu changé depuis qu’il est scellé'));
    expect(dites).toContainEqual(expect.stringMatching(/vente \d+ : ligne différente.*client/));
  });
  it('la garde d’une table levée', async () =>
    expect(
      await apres('alter table journal_fiscal disable trigger journal_fiscal_intouchable'),
    ).toEqual(['Journal fiscal, journal_fiscal : la garde de la table est levée']));
  it('un second tirage est un fait ; une annulation d’après la clôture est du jour ouvert', async () => {
    const faits = await sql<{ type: string; jour: string; n: number }>(
      em(),
      `select type, jour::text as jour, count(*)::int as n from journal_fiscal
        where type in ('DUPLICATA', 'AVOIR') group by 1, 2 order by 1, 2`,
    );
    expect(faits).toEqual([
      { type: 'AVOIR', jour: '2026-10-30', n: 2 },
      { type: 'AVOIR', jour: '2026-11-02', n: 2 },
      { type: 'DUPLICATA', jour: '2026-10-30', n: 1 },
      { type: 'DUPLICATA', jour: '2026-11-02', n: 1 },
    ]);
  });
  it('[SCE-10] clos une fois, chaque jour et le mois ; le total perpétuel ne recule jamais', async () => {
    await passMinute(serveur.orm, a('2026-11-02', '09:01:00'));
    const closes = await sql<{ type: string; n: number }>(
      em(),
      `select type, count(*)::int as n from journal_fiscal
        where chaine = 'pharmacie' and type like 'CLOTURE%' group by 1 order by 1`,
    );
    expect(closes).toEqual([
      { type: 'CLOTURE_J', n: 3 },
      { type: 'CLOTURE_M', n: 1 },
    ]);
    const totaux = await sql<{ ventes: number }>(
      em(),
      `select (contenu::jsonb #>> '{perpetuel_apres,ventes}')::bigint as ventes from journal_fiscal
        where chaine = 'pharmacie' and type = 'CLOTURE_J' order by seq`,
    );
    const ventes = totaux.map((t) => t.ventes);
    expect(ventes).toEqual([...ventes].sort((x, y) => x - y));
    expect(ventes[0]).toBeGreaterThan(0);
  });
  it('[SCE-35] la clôture du jour dit chaque comptage qui s’y fit, celle du mois aucun', async () => {
    const closes = await sql<{ chaine: string; type: string; comptages: unknown }>(
      em(),
      `select chaine, type, contenu::jsonb #> '{sommes,comptages}' as comptages
        from journal_fiscal
        -- closed on its morrow
        where type = 'CLOTURE_J' and jour = '2026-10-31' or type = 'CLOTURE_M'
        order by seq`,
    );
    const faits = await sql<{ par: string; rang: number; total: number }>(
      em(),
      `select par, rang, total_billetage::int as total from comptage
        where at < '2026-10-31' order by at`,
    );
    expect(faits.length).toBeGreaterThan(0);
    const pharmacie = closes.find((c) => c.chaine === 'pharmacie' && c.type === 'CLOTURE_J');
    expect(pharmacie?.comptages).toMatchObject(faits);
    expect(
      closes.filter((c) => c.type === 'CLOTURE_M').map((c) => c.comptages),
      'un mois est une somme',
    ).toEqual(closes.filter((c) => c.type === 'CLOTURE_M').map(() => null));
  });
});

/** A draw that can be played again. */
function tirage(graine: number): (n: number) => number {
  let etat = graine;
  return (n) => {
    etat = (Math.imul(etat, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((etat / 2 ** 32) * n);
  };
}

const TIRAGES = tirages(40, 2_000);
describe('[SCE-11] une main qui possède la base', () => {
  it(`${TIRAGES} falsifications au hasard, agrégats refaits : toutes nommées`, async () => {
    const fins = await finsVues(em());
    const tirer = tirage(GRAINE);
    const ici = em();
    await ici.begin();
    const muettes: string[] = [];
    let faites = 0;
    for (let n = 0; faites < TIRAGES; n++) {
      const geste = uneFalsification(tirer);
      await sql(ici, 'savepoint avant');
      const changee = await falsifier(ici, geste).catch(() => false);
      if (changee) {
        faites += 1;
        if (faites % 20 === 0) await sql(ici, 'select f_refaire_agregats()');
        const trouvees = await dites(ici, geste.ancree ? fins : []);
        if (trouvees.length === 0) muettes.push(`${n} ${geste.nom}`);
      }
      await sql(ici, 'rollback to savepoint avant');
    }
    await ici.rollback();
    expect(muettes).toEqual([]);
  });
});
