// Server: who is told is chosen by rights in the base, by REST and by socket.
import { describe, expect, it } from 'vitest';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { type EtatCloche, surCloche } from '#shared/admin/notification/notification.events.ts';
import {
  billetageAValider,
  commandeEnRetard,
  promesseArrivee,
  type Annonce,
} from '#shared/admin/notification/notification.rules.ts';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { notifier } from '#server/admin/notification/notifier.ts';
import { writeEvents, signalCommit } from '#server/platform/realtime/raise.ts';
import { VENDRE } from '#tests/factories/une-pharmacie.ts';
import { attendrePublication, verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import {
  serveur,
  chef,
  stock,
  commande,
  gerante,
  awa,
  maintenant,
  type Liste,
  lire,
  titres,
  clocheDe,
  toutLire,
  preparerNotifications,
} from './notifications.scene.ts';

preparerNotifications();

/** As an act would: in one transaction with its events. */
const dire = async (...annonces: Annonce[]) => {
  await serveur.orm.em.fork().transactional(async (em) => {
    await notifier(em, annonces, maintenant);
    await writeEvents(em);
  });
  signalCommit();
};

const billetage = (id: number) => billetageAValider({ id, caisse: 'Caisse 1', auteur: 'Brice' });

describe('à qui on parle', () => {
  it('à ceux qui tiennent l’habilitation, à l’administrateur, à personne d’autre : par REST', async () => {
    await dire(billetage(1));
    expect(await Promise.all([chef, gerante, stock, commande, awa].map(titres))).toEqual([
      ['Billetage à valider'],
      ['Billetage à valider'],
      [],
      [],
      [],
    ]);
  });
  it('… ni par le socket', async () => {
    const [de, a] = [await awa.ecouter('notifications'), await gerante.ecouter('notifications')];
    await dire(billetage(2));
    await a.attendre(1);
    expect([a.messages.map((m) => m.nom), de.messages]).toEqual([['notification.creee'], []]);
  });
  it('un compte désactivé n’entend rien ; un droit retiré se regarde à l’écriture', async () => {
    const parti = await serveur.poste('Parti', {
      habilitations: [{ menu: 'GESTION', submenus: ['billetage'] }],
    });
    const em = serveur.orm.em.fork();
    await sql(em, 'update utilisateur set is_active = false where id = $1', [parti.id]);
    await dire(billetage(3));
    await sql(em, `update utilisateur set is_active = true, habilitations = '[]' where id = $1`, [
      parti.id,
    ]);
    await dire(billetage(4));
    await sql(
      em,
      `update utilisateur
        set habilitations = '[{"menu":"GESTION","submenus":["billetage"]}]'
        where id = $1`,
      [parti.id],
    );
    await dire(billetage(5));
    expect(
      (
        await sql<{ cle: string }>(em, 'select cle from notification where utilisateur_id = $1', [
          parti.id,
        ])
      ).map((l) => l.cle),
    ).toEqual(['billetage:5']);
  });
  it('[NOT-8] une promesse à son seul auteur ; s’il ne vend plus, à tous ceux qui vendent', async () => {
    const serge = await serveur.poste('Serge', { habilitations: VENDRE });
    const promesse = (id: number, auteur_id: number) =>
      promesseArrivee({
        id,
        produit_libelle: 'INSULINE',
        qte: 1,
        nom: 'Ella',
        telephone: '066',
        auteur_id,
      });
    await dire(promesse(1, serge.id), promesse(2, stock.id));
    expect(await Promise.all([serge, awa, stock, chef].map(titres))).toEqual([
      ['Produit promis arrivé', 'Produit promis arrivé'],
      ['Produit promis arrivé'],
      [],
      ['Produit promis arrivé'],
    ]);
  });
  it('dite une fois tant qu’elle n’est pas lue, redite ensuite ; à deux en même temps aussi', async () => {
    const tard = commandeEnRetard({
      id: 1,
      numero: 'C-1',
      fournisseur: 'X',
      attendue_le: '2026-11-20',
    });
    await Promise.all([dire(tard), dire(tard), dire(tard)]);
    expect((await lire(commande)).data).toHaveLength(1);
    await toutLire(commande);
    await dire(tard);
    expect(await clocheDe(commande)).toMatchObject({ non_lues: 1, total: 2 });
  });
});

describe('lire et marquer', () => {
  it('les siennes seulement, les plus récentes d’abord, par pages, avec le nombre de non lues', async () => {
    for (const i of [1, 2, 3]) await dire(billetage(i));
    const page = (await gerante.lire(`/api/notifications?page=1&rows=2`)) as Liste;
    expect([page.data.map((n) => n.data.message), page.meta, page.extra_data]).toEqual([
      ['Caisse 1, compté par Brice.', 'Caisse 1, compté par Brice.'],
      { total: 3, page: 1, rows: 2 },
      { non_lues: 3 },
    ]);
    expect(page.data[0]?.id).toBeGreaterThan(page.data[1]?.id ?? 0);
    expect(await gerante.lire(`/api/notifications?notifiable_id=${chef.id}`)).toMatchObject({
      statut: 403,
      errors: [phrasesAcces.nonAutorise],
    });
    expect((await lire(gerante, '&search_by_keyword=BILLETAGE')).data).toHaveLength(3);
    expect((await lire(gerante, '&search_by_keyword=title')).data).toHaveLength(0);
    expect((await gerante.lire<Notification[]>('/api/notifications')).data).toHaveLength(3);
  });
  it('celles d’un autre ne se marquent pas', async () => {
    await dire(billetage(1));
    expect((await gerante.ecrire(`/api/notifications/${chef.id}/read-all`, {})).statut).toBe(403);
    expect(
      (await gerante.ecrire(`/api/notifications/${gerante.id}/read-all`, { userId: chef.id }))
        .statut,
    ).toBe(403);
    expect([
      (await lire(chef)).extra_data.non_lues,
      (await lire(gerante)).extra_data.non_lues,
    ]).toEqual([1, 1]);
  });
  it('rien à marquer : un succès, sans événement', async () => {
    const compter = async () =>
      (
        await sqlOne<{ n: number }>(
          serveur.orm.em.fork(),
          `select count(*) n from evenement where nom = 'notification.lues'`,
        )
      )?.n;
    const avant = await compter();
    expect(await toutLire(gerante)).toMatchObject({
      success: true,
      message: 'Notifications marquées comme lues avec succès.',
      data: { non_lues: 0 },
    });
    expect(await compter()).toBe(avant);
  });
  it('deux écrans marquent ensemble : un seul événement, rien n’échoue', async () => {
    for (const i of [1, 2, 3]) await dire(billetage(i));
    await attendrePublication(serveur.adresse);
    const ecran = await gerante.ecouter('notifications');
    const reponses = await Promise.all([toutLire(gerante), toutLire(gerante), toutLire(gerante)]);
    expect(reponses.map((r) => r.statut)).toEqual([200, 200, 200]);
    await ecran.attendre(1);
    await attendrePublication(serveur.adresse);
    expect(ecran.messages.map((m) => m.nom)).toEqual(['notification.lues']);
  });
  it('ce que le socket apporte égale ce que REST lit : créée, lues', async () => {
    await dire(billetage(1));
    const scene = {
      poste: gerante,
      topic: 'notifications',
      lire: () => clocheDe(gerante),
      appliquer: surCloche,
    };
    await verifierEvenement<EtatCloche>({
      ...scene,
      acte: () => dire(billetage(2)),
      noms: ['notification.creee'],
    });
    await verifierEvenement<EtatCloche>({
      ...scene,
      acte: () => toutLire(gerante),
      noms: ['notification.lues'],
    });
    await verifierEvenement<EtatCloche>({
      ...scene,
      acte: () => dire(billetage(1), billetage(3)),
      noms: ['notification.creee', 'notification.creee'],
    });
  });
});
