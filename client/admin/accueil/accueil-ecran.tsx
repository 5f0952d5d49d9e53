import './accueil.css';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { CodeDEcran } from '#client/base/lazy-screen.tsx';
import { cache } from '#client/base/cache.ts';
import { builtScreensAtom } from '#client/base/screens.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { usePaniersEnAttente } from '#client/vente/caisse/attentes.queries.ts';
import { lectureCaisses } from '#client/vente/caisse/caisse.queries.ts';
import { CaissesAPrendre } from '#client/vente/caisse/caisses-a-prendre.offert.tsx';
import { useNow } from '#client/ui/use-now.ts';
import { lectureDirect, useDirect } from '#client/gestion/statistiques/direct.queries.ts';
import { AdresseSimple } from '#client/admin/pharmacie/adresse-simple.offert.tsx';
import { CarteIdentite } from '#client/admin/pharmacie/identite.offert.tsx';
import { attenteTropLongue } from '#shared/admin/accueil/accueil.rules.ts';
import { cleDe } from '#shared/base/contract.ts';
import { listerCaisses } from '#shared/vente/caisse/caisse.api.ts';
import { listerProduits } from '#shared/stock/produit/produit.api.ts';
import { listerReservationsCaisse } from '#shared/vente/reservation/reservation.api.ts';
import { verdictRoute } from '#shared/admin/utilisateur/acces.rules.ts';
import { peutEntendre } from '#shared/admin/utilisateur/sujets.rules.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { lectureAFaire, lecturePremiersPas, usePremiersPas } from './a-faire.queries.ts';
import { CarteAFaire } from './a-faire.tsx';
import { Bonjour } from './bonjour.tsx';
import { CaissesTenues } from './caisses-tenues.tsx';
import { ChiffresDuJour } from './chiffres-du-jour.tsx';
import { CreancesDesFonds } from './creances-des-fonds.tsx';
import { FaitsDuJour, HeuresDuJour } from './jour-detaille.tsx';
import {
  Ecoute,
  NotificationsNonLues,
  sommeDesPaniers,
  StockBas,
  TuilePaniers,
  usePaniersDesCaisses,
} from './tuiles.tsx';
import { MesPaniers, useMesPaniers } from './mes-paniers.tsx';
import { PremiersPas } from './premiers-pas.tsx';

/** Prefetches the top cards, to avoid a layout shift. */
export async function lireAccueilDAbord(): Promise<void> {
  const session = store.get(sessionAtom);
  if (!session) return;
  await Promise.all([
    cache.prefetchQuery(lectureAFaire),
    session.is_admin && cache.prefetchQuery(lecturePremiersPas),
    peut(session, 'GESTION', 'stat')
      ? cache.prefetchQuery(lectureDirect)
      : peut(session, 'VENTE', 'caisse') && cache.prefetchQuery(lectureCaisses),
  ]);
}

export function AccueilEcran() {
  const session = useAtomValue(sessionAtom);
  return (
    <div className="accueil-page">
      <AdresseSimple />
      {session ? <Accueil session={session} /> : <CarteIdentite />}
    </div>
  );
}

function Accueil({ session }: { session: Session }) {
  if (peut(session, 'GESTION', 'stat')) return <AccueilGerant session={session} />;
  if (peut(session, 'VENTE', 'caisse')) return <AccueilCaissier session={session} />;
  if (entendLesCaisses(session)) return <AccueilDesCaisses session={session} />;
  return peut(session, 'VENTE', 'reservation') ? (
    <AccueilVendeur session={session} />
  ) : (
    <AccueilDuStock session={session} />
  );
}
const lit = (session: Session, appel: Parameters<typeof cleDe>[0]): boolean =>
  verdictRoute(session, cleDe(appel)) === 'oui';
const entendLesCaisses = (session: Session): boolean =>
  peutEntendre(session, 'caisse:1') &&
  lit(session, listerReservationsCaisse) &&
  lit(session, listerCaisses);

/** [ACU-23] Manager's home: sales, tasks, queue of each register. */
function AccueilGerant({ session }: { session: Session }) {
  const { data, isPending } = useDirect();
  const maintenant = useNow(10_000);
  const paniers = data?.caisses.reduce((somme, c) => somme + c.en_attente, 0);
  return (
    <div className="accueil">
      <Bonjour session={session} />
      <ChiffresDuJour />
      <div className="accueil-colonnes">
        <div className="accueil-colonne">
          <CeQuIlResteAFaire
            session={session}
            paniers={paniers}
            attente={attenteTropLongue(data?.caisses ?? [], maintenant)}
          />
          <HeuresDuJour />
        </div>
        <div className="accueil-colonne">
          <CaissesTenues />
          {!isPending && peut(session, 'VENTE', 'vente') && <CreancesDesFonds />}
          <FaitsDuJour />
        </div>
      </div>
      <CarteIdentite />
    </div>
  );
}

/** [ACU-25] Cashier's home: own registers and their queues. */
function AccueilCaissier({ session }: { session: Session }) {
  const vend = peut(session, 'VENTE', 'reservation');
  const paniers = usePaniersEnAttente();
  return (
    <div className="accueil">
      <Bonjour session={session} clavier={vend} />
      <section className="accueil-caisses" aria-label="Mes caisses">
        <CaissesAPrendre clavier={!vend} />
      </section>
      <div className="accueil-colonnes">
        <div className="accueil-colonne">
          <CarteAFaire session={session} paniers={paniers} />
        </div>
        <section className="tuiles" aria-label="En direct">
          <StockBasOffert session={session} />
          <NotificationsNonLues />
        </section>
      </div>
      <CarteIdentite />
    </div>
  );
}

function AccueilDesCaisses({ session }: { session: Session }) {
  const { comptes, lectures, suivies } = usePaniersDesCaisses();
  return (
    <div className="accueil">
      <Bonjour session={session} />
      {suivies.map((c) => (
        <Ecoute key={c.id} caisse_id={c.id} />
      ))}
      <Suite
        session={session}
        paniers={sommeDesPaniers(comptes)}
        tuiles={
          <>
            <TuilePaniers
              titre="Paniers en attente"
              comptes={comptes}
              lectures={lectures}
              vers={null}
            />
            <StockBasOffert session={session} />
          </>
        }
      />
    </div>
  );
}

/** Seller's home: « Vendre » focused, own open baskets. */
function AccueilVendeur({ session }: { session: Session }) {
  const miens = useMesPaniers();
  return (
    <div className="accueil">
      <Bonjour session={session} />
      <div className="accueil-colonnes">
        <div className="accueil-colonne">
          <MesPaniers {...miens} />
        </div>
        <div className="accueil-colonne">
          <CarteAFaire session={session} paniers={miens.ouverts?.length} chezLeVendeur />
          <section className="tuiles" aria-label="En direct">
            <StockBasOffert session={session} />
            <NotificationsNonLues />
          </section>
        </div>
      </div>
      <CarteIdentite />
    </div>
  );
}

function AccueilDuStock({ session }: { session: Session }) {
  return (
    <div className="accueil">
      <Bonjour session={session} />
      <Suite session={session} paniers={0} tuiles={<StockBasOffert session={session} />} />
    </div>
  );
}

function Suite({
  session,
  paniers,
  tuiles,
}: {
  session: Session;
  paniers: number | undefined;
  tuiles: ReactNode;
}) {
  return (
    <>
      <section className="tuiles" aria-label="En direct">
        {tuiles}
        <NotificationsNonLues />
      </section>
      <CeQuIlResteAFaire session={session} paniers={paniers} />
      <CarteIdentite />
    </>
  );
}

/** [ACU-26] Shown together: one that came later would push the other from under a hand. */
function CeQuIlResteAFaire(carte: Parameters<typeof CarteAFaire>[0]) {
  const { is_admin } = carte.session;
  const pas = usePremiersPas({ enabled: is_admin });
  if (is_admin && pas.isPending) return <p className="carte-accueil bp6-skeleton">Lecture…</p>;
  return (
    <>
      {is_admin && <PremiersPas />}
      <CarteAFaire {...carte} />
    </>
  );
}

function StockBasOffert({ session }: { session: Session }) {
  const construits = useAtomValue(builtScreensAtom);
  const voit = peut(session, 'STOCK', 'produits') || peut(session, 'STOCK', 'commande');
  if (!voit || !lit(session, listerProduits)) return null;
  const ouvre = peut(session, 'STOCK', 'produits') && construits.has('/stock/produits');
  return <StockBas vers={ouvre ? '/stock/produits?stock_bas=1' : null} />;
}

export const ecran: CodeDEcran = { Contenu: AccueilEcran, lireDAbord: lireAccueilDAbord };
