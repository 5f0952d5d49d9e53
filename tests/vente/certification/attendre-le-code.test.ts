// Server: a print waits for a State's server, the code comes through another process.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SUR_PAPIER } from '#shared/vente/certification/certification.phrases.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import type { CertificationImprimee } from '#shared/vente/certification/certification.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { TicketEnvoye } from '#shared/vente/vente/envoi-ticket.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { imprimanteDeTest } from '../../harness/imprimante-de-test.ts';
import { jusqua } from '../../harness/patience.ts';
import type { Poste } from '../../harness/serveur-de-test.ts';
import { serviceDeTest, type ServiceDeTest } from '../../harness/service-de-test.ts';
import { chef, preparerCertification, regler, serveur, vendre } from './certifier.scene.ts';

preparerCertification();

let imprimante: Awaited<ReturnType<typeof imprimanteDeTest>>;
let etat: ServiceDeTest;
beforeAll(async () => {
  [imprimante, etat] = await Promise.all([imprimanteDeTest(), serviceDeTest()]);
});
beforeEach(() => brancher(imprimante.adresse));
afterEach(() => regler({}));
afterAll(() => Promise.all([imprimante.eteindre(), etat.fermer()]));

const brancher = (adresse: string | null) =>
  sql(serveur.orm.em.fork(), 'update caisse set imprimante = $1', [adresse]);
/** What the State's server answers to all, once it answers. */
let rang = 0;
function certifierTout({ net_a_payer: total }: Reservation): string {
  rang += 1;
  const code = `SIM-70000${rang}-000001`;
  const dit = { uid: `u${rang}`, total, code, nim: 'SIM1', compteurs: '1/1 FV', qr: `Q${rang}` };
  etat.repondre(200, { ...dit, heure: new Date().toISOString() });
  return code;
}
const imprimer = (poste: Poste, { id }: Reservation) =>
  poste.ecrire<Reservation>('/api/caisses/1/imprimer-ticket', { reservation_id: id });
const envoyer = (poste: Poste, { vente_id }: Reservation) =>
  poste.ecrire<TicketEnvoye>(`/api/ventes/${vente_id}/envoyer-ticket`, {
    voie: 'whatsapp',
    fin_du_numero: '56',
  });

const lire = ({ id }: Reservation) =>
  chef.lire<CertificationImprimee[]>(`/api/reservations/${id}/certification`);
/** Longer than any machine is slow, and than settings allow: only the code ends the wait. */
const attendreSansFin = () =>
  sql(
    serveur.orm.em.fork(),
    `alter table pharmacie drop constraint if exists pharmacie_attendre_certification_ms_check;
      update pharmacie set attendre_certification_ms = 3600000`,
  );
/** The states of the connections whose last question was what the ticket waits for. */
const lectures = async (): Promise<string[]> =>
  (
    await sql<{ state: string }>(
      serveur.orm.em.fork(),
      `select state
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and query like '%v.reservation_id = $1 and c.genre%'`,
    )
  ).map(({ state }) => state);

describe('[CER-12] le ticket attend son code, le temps que le réglage dit', () => {
  it('rien n’est ouvert dans la base pendant l’attente ; il sort dès que le code est là, même d’un autre processus', async () => {
    await regler({ adresse: etat.adresse });
    await attendreSansFin();
    const autre = await serveur.voisin();
    const ailleurs = chef.chez(autre);
    const rendre = etat.retenir('factures');
    const payee = await vendre();
    const code = certifierTout(payee);
    const avant = imprimante.papiers.length;
    const sortis: string[] = [];
    const sortir = <T>(quoi: string, sorti: Promise<T>) =>
      sorti.then((r) => {
        sortis.push(quoi);
        return r;
      });
    const impressions = [
      sortir('ici', imprimer(chef, payee)),
      sortir('ailleurs', imprimer(ailleurs, payee)),
    ];
    const envoi = sortir('envoi', envoyer(ailleurs, payee));
    const lecture = sortir('lecture', lire(payee));
    let vues: string[] = [];
    await jusqua(async () => {
      vues = await lectures();
      return vues.includes('idle');
    }, 'lecture de ce qui attend, finie');
    expect(vues).not.toContain('idle in transaction');
    await vendre(); // told to all, and not what is waited for
    expect([sortis, imprimante.papiers.length]).toEqual([[], avant]);
    rendre();
    const faites = await Promise.all(impressions);
    expect(faites.map((r) => r.errors)).toEqual([[], []]);
    expect((await envoi).data.texte).toContain(code);
    expect((await lecture).data.map((c) => c.code)).toEqual([code]);
    await autre.arreter();
    const textes = imprimante.papiers.slice(avant).map((p) => p.texte);
    expect(textes.map((t) => t.includes(code))).toEqual([true, true]);
  });

  it('le délai passé, il sort et dit que la certification est en attente', async () => {
    await regler({ adresse: etat.adresse, attendre_ms: 1 });
    const rendre = etat.retenir('factures');
    const payee = await vendre();
    expect((await imprimer(chef, payee)).errors).toEqual([]);
    expect(imprimante.papiers.at(-1)?.texte).toContain(SUR_PAPIER.attente);
    rendre();
  });

  it('ce qui est refusé n’attend rien', async () => {
    await regler({ adresse: etat.adresse });
    await attendreSansFin();
    const rendre = etat.retenir('factures');
    const payee = await vendre();
    await brancher(null);
    expect((await imprimer(chef, payee)).errors).toEqual([phrasesCaisse.imprimanteAbsente]);
    rendre();
  });
});
