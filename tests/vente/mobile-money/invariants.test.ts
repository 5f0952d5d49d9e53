// Server: faults planted in a true base of sales paid by mobile money, each found; old numbers masked.
import { beforeAll, describe, expect, it } from 'vitest';
import type { DemandeMobile } from '#shared/vente/mobile-money/demande.schema.ts';
import { cleanUp } from '#server/cleanup.ts';
import { sql } from '#server/platform/db/sql.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import { fautesDeLaBase } from '../../harness/fautes-de-la-base.ts';
import {
  avancer,
  brice,
  caisse_id,
  chef,
  demander,
  demandesDe,
  devenue,
  encaisser,
  interroger,
  prepareMobileMoney,
  regler,
  serveur,
  unEnvoi,
} from './demander.scene.ts';

prepareMobileMoney();

async function payee(): Promise<DemandeMobile> {
  const panier = await unEnvoi();
  await demander(panier);
  const { id } = await devenue(panier, 'en_attente_client');
  avancer(5);
  await interroger({ id });
  return devenue(panier, 'rattachee');
}
/** Paid in cash meanwhile, then confirmed, and given back. */
async function rendue(voie: 'especes' | 'operateur'): Promise<DemandeMobile> {
  const panier = await unEnvoi(1);
  await demander(panier);
  const { id } = await devenue(panier, 'en_attente_client');
  await encaisser(panier, [{ mode: 'espece', montant: 1500 }]);
  avancer(5);
  await interroger({ id });
  await devenue(panier, 'confirmee_tardive');
  const [session] = (
    await chef.lire<{ id: number }[]>(`/api/sessions-caisse?caisse_id=${caisse_id}`)
  ).data;
  await chef.ecrire(`/api/demandes-mobiles/${id}/rembourser`, {
    voie,
    motif: 'Payé deux fois',
    ...(voie === 'especes' && { session_id: session?.id }),
  });
  return devenue(panier, 'remboursee');
}
let vendue: DemandeMobile;
let autre: DemandeMobile;
let saisie: DemandeMobile;
let especes: DemandeMobile;
let attend: DemandeMobile;
beforeAll(async () => {
  [vendue, autre] = [await payee(), await payee()];
  const panier = await unEnvoi(1);
  await encaisser(panier, [
    { mode: 'mobile_money', montant: 1500, reference: 'PP2611.30A77', operateur: 'airtel' },
  ]);
  [saisie = autre] = await demandesDe(panier);
  especes = await rendue('especes');
  await rendue('operateur');
  await regler('expire');
  const attendu = await unEnvoi();
  await demander(attendu);
  attend = await devenue(attendu, 'en_attente_client');
  await brice.ecrire(`/api/demandes-mobiles/${attend.id}/abandonner`, {});
});

/** What is found once this is planted, by the first word of its name; nothing of it stays. */
async function plante(...textes: readonly string[]): Promise<string[]> {
  const em = serveur.orm.em.fork();
  await em.begin();
  for (const texte of textes) await sql(em, texte);
  const fautes = await verifierInvariants(em).finally(() => em.rollback());
  return [...new Set(fautes.map((f) => f.invariant.split(' ')[0] ?? ''))];
}

describe('invariants du mobile money', () => {
  it('une base juste n’a aucune faute, sceaux compris', async () => {
    expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
  });
  it('[MOB-M1] une somme confirmée qui n’est plus nulle part', async () => {
    const oublier = `etat = 'refusee', vente_id = null where id = ${vendue.id}`;
    expect(await plante(`update demande_mobile set ${oublier}`)).toContain('M1');
    expect(
      await plante(`update demande_mobile set confirmee_at = null where id = ${vendue.id}`),
    ).toEqual(['M1']);
  });
  it('[MOB-M1] rendue en espèces, sans sortie du tiroir ou pour une autre somme', async () => {
    expect(
      await plante(
        `update demande_mobile
          set etat = 'remboursee', vente_id = null, remboursee_at = now(),
            remboursee_voie = 'especes'
          where id = ${vendue.id}`,
      ),
    ).toContain('M1');
    expect(
      await plante(`update demande_mobile set montant = montant - 100 where id = ${especes.id}`),
    ).toEqual(['M1']);
  });
  it('[MOB-M2] une demande qui paie la vente d’un autre panier', async () => {
    expect(
      await plante(
        `update demande_mobile set reservation_id = ${autre.reservation_id} where id = ${vendue.id}`,
      ),
    ).toEqual(['M2']);
  });
  it('[MOB-M3] une part mobile que ses demandes ne font pas', async () => {
    for (const { id } of [vendue, saisie])
      expect(
        await plante(`update demande_mobile set montant = montant + 100 where id = ${id}`),
      ).toEqual(['M3']);
    const sansDemande = `update demande_mobile
      set etat = 'confirmee_tardive', vente_id = null
      where id = ${vendue.id}`;
    // Perhaps sold by the version before, on the first day.
    expect(await plante(sansDemande)).toEqual([]);
    expect(
      await plante(
        sansDemande,
        `update mikro_orm_migrations set executed_at = executed_at - interval '2 days'`,
      ),
    ).toEqual(['M3']);
  });
  it('[MOB-M4] deux en attente pour un panier, sans responsable', async () => {
    const double = (plus: string) => `
      insert into demande_mobile (reference, pilote, operateur, msisdn, montant, reservation_id,
        empreinte, caisse_id, caisse, client, par, par_id, etat, prochain_at, demandee_at, jour,
        force_motif)
      select 'AUTRE', pilote, operateur, msisdn, montant, reservation_id, empreinte, caisse_id,
        caisse, client, par, par_id, etat, prochain_at, demandee_at, jour, ${plus}
      from demande_mobile
      where id = ${attend.id}`;
    expect(await plante(double('null'))).toEqual(['M4']);
    expect(await plante(double(`'puce changée'`))).toEqual([]);
  });
  it('[CPT-95] des frais que la comptabilité ne sait pas ; ceux d’une ligne remplacée ne comptent plus', async () => {
    const appris = `update demande_mobile set frais = 100 where id = ${saisie.id}`;
    expect(await plante(appris)).toEqual([]);
    const remplacee = `update demande_mobile
      set remplacee_par_id = ${vendue.id}
      where id = ${saisie.id}`;
    expect(await plante(appris, remplacee)).not.toContain('M7');
    expect(
      await plante(
        `insert into frais_mobile (demande_id, montant, dernier_export, at)
          values (${vendue.id}, 100, 0, now())`,
      ),
    ).toEqual(['M7']);
  });
  it('[MOB-M5] un argent reçu et scellé, puis dit refusé ; un sceau ne dit plus la même somme', async () => {
    expect(
      await plante(
        `update demande_mobile
          set etat = 'refusee', confirmee_at = null, vente_id = null
          where id = ${autre.id}`,
      ),
    ).toContain('M5');
    const em = serveur.orm.em.fork();
    await em.begin();
    await sql(em, `update demande_mobile set ref_operateur = 'FAUX' where id = ${autre.id}`);
    const fautes = await fautesDeLaBase(em).finally(() => em.rollback());
    expect(JSON.stringify(fautes)).toContain(`mobile ${autre.id} : `);
  });
});

it('[MOB-33] après treize mois, un numéro ne garde que son début et ses deux derniers chiffres', async () => {
  const vieillir = (mois: number, id: number) =>
    sql(
      serveur.orm.em.fork(),
      `update demande_mobile set demandee_at = now() - make_interval(months => $1) where id = $2`,
      [mois, id],
    );
  await vieillir(14, vendue.id);
  await vieillir(12, autre.id);
  for (let fois = 0; fois < 2; fois++) await cleanUp(serveur.orm, 24);
  const lues = await sql<{ id: number; msisdn: string }>(
    serveur.orm.em.fork(),
    'select id, msisdn from demande_mobile where id in ($1, $2) order by id',
    [vendue.id, autre.id],
  );
  expect(lues.map((l) => l.msisdn)).toEqual(['24177****99', '24177123499']);
  expect((await chef.lire<DemandeMobile>(`/api/demandes-mobiles/${vendue.id}`)).data).toMatchObject(
    {
      telephone: '077 … 99',
    },
  );
});
