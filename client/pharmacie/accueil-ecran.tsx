import './accueil.css';
import { Card, Spinner } from '@blueprintjs/core';
import { Cog } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { builtScreensAtom } from '#client/base/screens.atoms.ts';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { cleDe } from '#shared/base/contract.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { listerCaisses } from '#shared/caisse/caisse.api.ts';
import type { Pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';
import { listerProduits } from '#shared/produit/produit.api.ts';
import { listerReservationsCaisse } from '#shared/reservation/reservation.api.ts';
import { peutEntendre, verdictRoute } from '#shared/utilisateur/acces.rules.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import { AdresseSimple } from './adresse-simple.tsx';
import { RaccourcisAccueil } from './raccourcis-accueil.tsx';
import {
  JourEnCours,
  MesPaniers,
  NotificationsNonLues,
  PaniersDesCaisses,
  StockBas,
} from './tuiles.tsx';

/** Home: whose till this is, or the way to say it; what waits, live; the way to one's screens. */
export function AccueilEcran() {
  const pharmacie = useAtomValue(pharmacieAtom);
  const session = useAtomValue(sessionAtom);
  return (
    <>
      <AdresseSimple />
      <div className="accueil">
        <div className="accueil-identite">
          {pharmacie === undefined && <Spinner className="carte-accueil" aria-label="Chargement" />}
          {pharmacie === null && <AConfigurer />}
          {pharmacie && <Identite pharmacie={pharmacie} />}
        </div>
        {session && (
          <div className="accueil-travail">
            <EnDirect session={session} />
            <RaccourcisAccueil session={session} />
          </div>
        )}
      </div>
    </>
  );
}

/** Tiles by habilitation: only what this user may read and hear. */
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
      {peut(session, 'GESTION', 'stat') && (
        <JourEnCours vers={lien('GESTION', 'stat', '/gestion/statistique?vue=direct')} />
      )}
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

function AConfigurer() {
  const session = useAtomValue(sessionAtom);
  const configure = session !== null && peut(session, 'ADMIN', 'parametre');
  return (
    <EmptyState
      niveau="h1"
      icone={<Cog size={48} />}
      titre="La pharmacie n’est pas encore configurée"
      texte={
        configure
          ? 'Renseignez son nom, son adresse et ses mentions légales.'
          : 'Demandez à votre administrateur de la configurer.'
      }
      action={configure && <Link to="/admin/parametres">Ouvrir les paramètres</Link>}
    />
  );
}

function Identite({ pharmacie: p }: { pharmacie: Pharmacie }) {
  const telephones = [p.telephone1, p.telephone2].filter(Boolean).join(' · ');
  return (
    <Card className="identite carte-accueil">
      <header>
        {p.logo_url && <img src={p.logo_url} alt="" width={72} height={72} />}
        <div>
          <h1>{p.nom_pharmacie}</h1>
          {p.slogan && <p className="discret">{p.slogan}</p>}
        </div>
      </header>
      <dl>
        <Ligne
          nom="Adresse"
          valeur={[p.adresse, p.bp && `BP ${p.bp.replace(/^BP\s*/i, '')}`]
            .filter(Boolean)
            .join(' · ')}
        />
        <Ligne nom="Téléphone" valeur={telephones} />
        <Ligne nom="E-mail" valeur={p.email} />
        <Ligne nom="Site" valeur={p.site_web} />
        <Ligne nom="Statut juridique" valeur={p.statut_juridique} />
        <Ligne nom="Capital" valeur={p.capital === null ? null : formatFcfa(p.capital)} />
        <Ligne nom="RCCM" valeur={p.rccm} />
        <Ligne nom="NIF" valeur={p.nif} />
      </dl>
    </Card>
  );
}

function Ligne({ nom, valeur }: { nom: string; valeur: ReactNode }) {
  if (!valeur) return null;
  return (
    <div>
      <dt>{nom}</dt>
      <dd>{valeur}</dd>
    </div>
  );
}
