// Server: what a token opens is asked of mounted routes and of the socket.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { debutDeJour, jourDe, jourPlus } from '#shared/base/dates.ts';
import * as phrasesJeton from '#shared/admin/utilisateur/jeton.phrases.ts';
import { nomConfondu } from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import type { JetonProgramme } from '#shared/admin/utilisateur/jeton.schema.ts';
import { ACCES_ROUTES, verdictRoute } from '#shared/admin/utilisateur/acces.rules.ts';
import { MENUS, TOUTES } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { ouvertAuProgramme } from '#shared/admin/utilisateur/programmes.rules.ts';
import { sql } from '#server/platform/db/sql.ts';
import { closeExpired } from '#server/platform/http/open-session.ts';
import { createLog } from '#server/platform/http/log.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let chef: Poste;
let journal = '';
const VENTES = [{ menu: 'VENTE', submenus: ['vente'] }];
const unJeton = (): string => `prg_${randomBytes(32).toString('base64url')}`;
beforeAll(async () => {
  serveur = await serveurDeTest({
    journal: createLog('trace', { write: (texte: string) => void (journal += texte) }),
  });
  chef = await serveur.poste('Chef', { is_admin: true });
});
afterAll(() => serveur.detruire());

/** A program and what it comes with. */
async function unProgramme(nom: string, corps: object = {}) {
  const jeton = unJeton();
  const fait = await chef.ecrire<JetonProgramme[]>('/api/jetons', {
    nom,
    jeton,
    habilitations: VENTES,
    ...corps,
  });
  expect(fait.errors).toEqual([]);
  const id = fait.data.find((j) => j.nom === nom)?.id ?? 0;
  return { jeton, id, programme: new Poste(serveur.adresse, chef.id, nom, jeton) };
}

describe('[PRG-3] ce qu’un programme peut', () => {
  it('ce que ses droits ouvrent, et seulement', async () => {
    const { programme } = await unProgramme('Compta');
    expect((await programme.lire('/api/ventes')).statut).toBe(200);
    expect((await programme.lire('/api/produits')).statut).toBe(403);
    expect((await programme.lire<{ fullname: string }>('/api/session')).data).toMatchObject({
      fullname: 'Compta (programme)',
      is_admin: false,
      habilitations: VENTES,
    });
  });
  it('rien de ce qui est à qui est connecté, aux administrateurs, ou qui dit qui entre', async () => {
    const { programme } = await unProgramme('Tout', {
      habilitations: TOUTES.filter((h) => h.menu !== 'ADMIN'),
    });
    const porteur = {
      is_admin: false,
      must_change_password: false,
      programme: 1,
      habilitations: TOUTES,
    };
    for (const [cle, acces] of Object.entries(ACCES_ROUTES)) {
      const sensible =
        acces === 'admin' ||
        acces === 'connecte' ||
        /utilisateurs|sessions|second-facteur|securite|sauvegardes|epg|jetons/.test(
          cle.replace('sessions-caisse', ''),
        );
      if (sensible && acces !== 'public' && cle !== 'GET /api/session')
        expect([cle, verdictRoute(porteur, cle)]).toEqual([cle, 'non_autorise']);
      if (acces !== 'public')
        expect(ouvertAuProgramme(cle, acces)).toBe(verdictRoute(porteur, cle) === 'oui');
    }
    for (const [methode, chemin] of [
      ['GET', '/api/utilisateurs'],
      ['POST', '/api/utilisateurs'],
      ['POST', `/api/utilisateurs/${chef.id}/update-password`],
      ['GET', '/api/sessions'],
      ['POST', '/api/second-facteur/preparer'],
      ['POST', '/api/securite'],
      ['GET', '/api/jetons'],
      ['POST', '/api/sauvegardes/restaurer'],
      ['POST', '/api/epg/installer'],
      ['POST', '/api/logout'],
    ] as const)
      expect([chemin, (await programme.appeler(methode, chemin)).statut]).toEqual([chemin, 403]);
  });
  it('[PRG-1] [PRG-2] le menu ADMIN ne se donne pas ; un jeton deviné, un nom pris, un jour passé sont refusés', async () => {
    await unProgramme('Pris');
    const corps = { nom: 'Autre', jeton: unJeton(), habilitations: VENTES };
    const refuses: [object, number, string][] = [
      [
        { ...corps, habilitations: [{ menu: 'ADMIN', submenus: ['utilisateur'] }] },
        422,
        phrasesJeton.droitsDeProgramme,
      ],
      [{ ...corps, habilitations: [] }, 422, phrasesJeton.droitsDeProgramme],
      [{ ...corps, jeton: `prg_${'a'.repeat(43)}` }, 422, phrasesJeton.jetonFaible],
      [{ ...corps, nom: 'Pris' }, 409, phrasesJeton.jetonDejaNomme('Pris')],
      [{ ...corps, dernier_jour: '2026-01-01' }, 422, phrasesJeton.jetonDejaFini],
    ];
    for (const [envoi, statut, phrase] of refuses)
      expect(await chef.ecrire('/api/jetons', envoi)).toMatchObject({ statut, errors: [phrase] });
    const menus = (await chef.lire<JetonProgramme[]>('/api/jetons')).data.flatMap((j) =>
      j.habilitations.map((h) => h.menu),
    );
    expect(menus).not.toContain(MENUS[0]?.menu);
  });
});

describe('[PRG-4] un jeton qui finit', () => {
  it('[ACC-23] il ne signe ni du nom d’une personne ni de celui d’un autre programme, et nul du sien', async () => {
    await unProgramme('Relevés');
    await serveur.poste('Bilan (programme)', {});
    const creer = (nom: string) =>
      chef.ecrire('/api/jetons', { nom, jeton: unJeton(), habilitations: VENTES });
    const confondu = (dit: string, pris: string) => ({
      statut: 422,
      errors: [nomConfondu('Le nom', `${dit} (programme)`, `${pris} (programme)`)],
    });
    expect(await creer('BILAN')).toMatchObject(confondu('BILAN', 'Bilan'));
    expect(await creer('Rеleves')).toMatchObject(confondu('Rеleves', 'Relevés'));
    expect(
      await chef.ecrire('/api/utilisateurs', { fullname: 'RELEVES (programme)', name: 'releves' }),
    ).toMatchObject(confondu('RELEVES', 'Relevés'));
  });
  it('retiré : l’appel suivant est refusé, le socket coupé aussitôt', async () => {
    const { programme, id } = await unProgramme('Direct');
    const { accuses, prise } = await programme.ecouter('ventes', 'notifications', 'application');
    expect(accuses.map((a) => a.ok)).toEqual([true, false, false]);
    let coupe = false;
    prise.on('disconnect', () => (coupe = true));
    const retire = await chef.ecrire<JetonProgramme[]>(`/api/jetons/${id}/retirer`);
    expect(retire.data.map((j) => j.nom)).not.toContain('Direct');
    expect((await programme.lire('/api/ventes')).statut).toBe(401);
    await jusqua(() => coupe, 'le socket coupé');
  });
  it('son dernier jour passé, ou son auteur désactivé, il n’ouvre plus rien', async () => {
    const { programme, id } = await unProgramme('Fini', { dernier_jour: '2090-01-01' });
    expect((await programme.lire('/api/ventes')).statut).toBe(200);
    const em = serveur.orm.em.fork();
    const changer = (quoi: string) => sql(em, quoi);
    const refuse = async () => (await programme.lire('/api/ventes')).statut === 401;
    await changer('update utilisateur set is_admin = false where id = ' + chef.id);
    await jusqua(refuse, 'l’auteur n’administre plus');
    await changer('update utilisateur set is_admin = true where id = ' + chef.id);
    await jusqua(async () => !(await refuse()), 'l’auteur administre de nouveau');
    await changer(`delete from jeton_programme where id = ${id}`);
    await jusqua(refuse, 'retiré à la main dans la base');
    const demain = jourPlus(jourDe(new Date()), 1);
    const court = await unProgramme('Court', { dernier_jour: demain });
    const [tenu] = await sql<{ fin: number }>(
      em,
      `select extract(epoch from fin_at)::float8 as fin from jeton_programme where id = ${court.id}`,
    );
    expect(tenu?.fin).toBe(debutDeJour(jourPlus(demain, 1)).getTime() / 1000);
    const passe = `now() - interval '1 second'`;
    await changer(`update jeton_programme set fin_at = ${passe} where id = ${court.id}`);
    expect((await court.programme.lire('/api/ventes')).statut).toBe(401);
    await closeExpired(em, new Date());
    expect(await sql(em, `select 1 from jeton_programme where id = ${court.id}`)).toEqual([]);
  });
});

describe('ce qui reste d’un jeton', () => {
  it('la base n’en garde que l’empreinte, aucun journal ni réponse gardée ne le dit, l’audit dit qui', async () => {
    const { jeton, programme, id } = await unProgramme('Secret');
    await programme.lire('/api/ventes');
    await programme.lire('/api/produits');
    const em = serveur.orm.em.fork();
    const partout = await sql<{ t: string }>(
      em,
      `select coalesce(string_agg(x, ' '), '') as t from (
        select j::text as x from jeton_programme j
        union all select i::text from idempotence i
        union all select a::text from journal_audit a
        union all select contenu from journal_fiscal) tout`,
    );
    expect(partout[0]?.t).toContain('Secret');
    expect([partout[0]?.t.includes(jeton), journal.includes(jeton)]).toEqual([false, false]);
    expect(journal).toContain('/api/ventes');
    await chef.ecrire(`/api/jetons/${id}/retirer`);
    const actes = await sql<{ acte: string; utilisateur: string }>(
      em,
      `select acte, utilisateur from journal_audit where entite = 'jeton' and entite_id = ${id} order by id`,
    );
    expect(actes).toEqual([
      { acte: 'jeton fait', utilisateur: 'Chef' },
      { acte: 'jeton retiré', utilisateur: 'Chef' },
    ]);
  });
  it('son usage se voit dans la liste', async () => {
    const { programme } = await unProgramme('Vu');
    const vu = async () =>
      (await chef.lire<JetonProgramme[]>('/api/jetons')).data.find((j) => j.nom === 'Vu')?.vu_at;
    expect(await vu()).toBeNull();
    await programme.lire('/api/ventes');
    expect(await vu()).not.toBeNull();
  });
});
