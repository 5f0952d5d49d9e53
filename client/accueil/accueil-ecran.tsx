import './accueil.css';
import { useAtomValue } from 'jotai';
import type { CodeDEcran } from '#client/base/lazy-screen.tsx';
import { cache } from '#client/base/cache.ts';
import { builtScreensAtom } from '#client/base/screens.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { lectureDirect } from '#client/statistiques/direct.queries.ts';
import { AdresseSimple } from '#client/pharmacie/adresse-simple.offert.tsx';
import { CarteIdentite } from '#client/pharmacie/identite.offert.tsx';
import { cleDe } from '#shared/base/contract.ts';
import { listerCaisses } from '#shared/caisse/caisse.api.ts';
import { listerProduits } from '#shared/produit/produit.api.ts';
import { listerReservationsCaisse } from '#shared/reservation/reservation.api.ts';
import { verdictRoute } from '#shared/utilisateur/acces.rules.ts';
import { peutEntendre } from '#shared/utilisateur/sujets.rules.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import { lectureAFaire, lecturePremiersPas } from './a-faire.queries.ts';
import { CarteAFaire } from './a-faire.tsx';
import { Bonjour } from './bonjour.tsx';
import { CaissesTenues } from './caisses-tenues.tsx';
import { ChiffresDuJour } from './chiffres-du-jour.tsx';
import { CreancesDesFonds } from './creances-des-fonds.tsx';
import { FaitsDuJour, HeuresDuJour } from './jour-detaille.tsx';
import { MesPaniers, NotificationsNonLues, PaniersDesCaisses, StockBas } from './tuiles.tsx';
import { PremiersPas } from './premiers-pas.tsx';

/** What stands above the rest, and would push it down if it came after. */
export async function lireAccueilDAbord(): Promise<void> {
  const session = store.get(sessionAtom);
  if (!session) return;
  await Promise.all([
    cache.prefetchQuery(lectureAFaire),
    session.is_admin && cache.prefetchQuery(lecturePremiersPas),
    peut(session, 'GESTION', 'stat') && cache.prefetchQuery(lectureDirect),
  ]);
}

/** Home: what waits today and what is going on, by what this user may read and do. */
export function AccueilEcran() {
  const session = useAtomValue(sessionAtom);
  return (
    <>
      <AdresseSimple />
      {session ? <Accueil session={session} /> : <CarteIdentite />}
    </>
  );
}

function Accueil({ session }: { session: Session }) {
  const gere = peut(session, 'GESTION', 'stat');
  return (
    <div className="accueil">
      <Bonjour session={session} />
      {gere ? <ChiffresDuJour /> : <EnDirect session={session} />}
      <div className="accueil-colonnes">
        <div className="accueil-colonne">
          {session.is_admin && <PremiersPas />}
          <CarteAFaire session={session} />
          {gere && <HeuresDuJour />}
          {gere && <CarteIdentite />}
        </div>
        <div className="accueil-colonne">
          {gere && <CaissesTenues />}
          {gere && peut(session, 'VENTE', 'vente') && <CreancesDesFonds />}
          {gere && <FaitsDuJour />}
          {!gere && <CarteIdentite />}
        </div>
      </div>
    </div>
  );
}

/** The day of who sells, takes the money or keeps the stock: only what this user may hear. */
function EnDirect({ session }: { session: Session }) {
  const construits = useAtomValue(builtScreensAtom);
  const lien = (menu: string, submenu: string, chemin: string): string | null =>
    peut(session, menu, submenu) && construits.has(chemin.split('?')[0] ?? '') ? chemin : null;
  const lit = (appel: Parameters<typeof cleDe>[0]) => verdictRoute(session, cleDe(appel)) === 'oui';
  const toutes =
    peutEntendre(session, 'caisse:1') && lit(listerReservationsCaisse) && lit(listerCaisses);
  const vend = peut(session, 'VENTE', 'reservation');
  return (
    <section className="tuiles" aria-label="En direct">
      {toutes || session.caisse_id !== null ? (
        <PaniersDesCaisses
          seule={toutes ? null : session.caisse_id}
          vers={lien('VENTE', 'caisse', '/vente/caisses')}
        />
      ) : (
        vend && <MesPaniers />
      )}
      <NotificationsNonLues />
      {lit(listerProduits) &&
        (peut(session, 'STOCK', 'produits') || peut(session, 'STOCK', 'commande')) && (
          <StockBas vers={lien('STOCK', 'produits', '/stock/produits?stock_bas=1')} />
        )}
    </section>
  );
}

export const ecran: CodeDEcran = { Contenu: AccueilEcran, lireDAbord: lireAccueilDAbord };
