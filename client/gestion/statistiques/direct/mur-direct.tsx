import './mur-direct.css';
import { Classes } from '@blueprintjs/core';
import { Moon } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { useGardeActuelle } from '#client/gestion/garde/garde.queries.ts';
import { Badge } from '#client/ui/status-badge.tsx';
import { formatDateHeure, formatJourLong, heureDe } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import {
  alertesA,
  alertesDuMur,
  filDuMur,
  referenceSemaine,
  SEUILS,
} from '#shared/gestion/statistiques/direct.rules.ts';
import type {
  AlerteDirect,
  EtatDirect,
  FaitDirect,
} from '#shared/gestion/statistiques/direct.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { formatUnite } from '../dessin.rules.ts';
import { DessinHeures } from './heures-direct.tsx';
import { SigneAlerte } from './parts-direct.tsx';
import {
  attenteDuMur,
  formatComparaison,
  formatFraicheur,
  heuresDessinees,
  LIENS,
  partDuCa,
  type VueDirecte,
} from './vue-directe.rules.ts';

/** Designed at 1920 × 1080, scaled to the window. */
const MUR = { largeur: 1920, hauteur: 1080, corps: 22 };
const suivreTaille = (changer: () => void) => {
  window.addEventListener('resize', changer);
  return () => window.removeEventListener('resize', changer);
};
const tailleDuMur = (): number =>
  Math.min(window.innerWidth / MUR.largeur, window.innerHeight / MUR.hauteur);

function GardeDuJour() {
  const garde = useGardeActuelle();
  if (!garde) return null;
  return (
    <span className="mur-garde">
      <Moon size={22} /> De garde jusqu’à {garde.heure_fin.slice(0, 5)}
    </span>
  );
}

function Tete({ vue }: { vue: VueDirecte }) {
  const pharmacie = useAtomValue(pharmacieAtom);
  const session = useAtomValue(sessionAtom);
  const { teinte, mots } = LIENS[vue.lien];
  return (
    <header className="mur-tete">
      <span role="status">
        <Badge tone={teinte}>{mots}</Badge>
      </span>
      {vue.lien !== 'vivant' && <span className="mur-maj">{formatFraicheur(vue)}</span>}
      <strong>{pharmacie?.nom_pharmacie ?? 'Pharmacie'}</strong>
      {session && peut(session, 'GESTION', 'garde') && <GardeDuJour />}
      <span className="mur-jour">{formatJourLong(vue.maintenant)}</span>
      <time className="mur-heure">{heureDe(vue.maintenant)}</time>
    </header>
  );
}

/** Progress against the whole same day last week; the tick: its total by now. */
function Avance({ ca, reference, jour }: { ca: number; reference: number; jour: number }) {
  if (jour <= 0) return null;
  const part = (n: number): string => `${Math.min(100, (n / jour) * 100)}%`;
  return (
    <div className="mur-avance">
      <p>
        <span>de {formatNombre(jour)}, la journée d’il y a une semaine</span>
        <b>{Math.round((ca / jour) * 100)} %</b>
      </p>
      <div className="mur-jauge">
        <i style={{ width: part(ca) }} />
        <u style={{ insetInlineStart: part(reference) }} />
      </div>
      <small>repère : même heure</small>
    </div>
  );
}

function ChiffreDuMur({ nom, valeur, plus }: { nom: string; valeur: string; plus: string }) {
  return (
    <section className="mur-carte mur-chiffre" aria-label={nom}>
      <h2>{nom}</h2>
      <strong>{valeur}</strong>
      <small>{plus}</small>
    </section>
  );
}

/** Never the margin: customers look. */
function ChiffresDuMur({ etat, maintenant }: { etat: EtatDirect; maintenant: Date }) {
  const { tuiles: t, heures } = etat;
  const reference = referenceSemaine(etat, maintenant);
  const { pourcent, mots } = formatComparaison(etat, maintenant);
  const attendent = etat.caisses.reduce((s, c) => s + c.en_attente, 0);
  return (
    <div className="mur-chiffres">
      <section className="mur-carte mur-ca" aria-label="Chiffre d’affaires du jour">
        <div>
          <h2>Chiffre d’affaires du jour</h2>
          <strong>
            {formatNombre(t.chiffre_affaire)} <small>FCFA</small>
          </strong>
          <p data-baisse={pourcent.startsWith('▼') || undefined}>
            <b>{pourcent}</b> {mots}
            {pourcent && ', même heure'}
          </p>
        </div>
        <Avance
          ca={t.chiffre_affaire}
          reference={reference}
          jour={heures.reduce((s, h) => s + h.semaine_derniere, 0)}
        />
      </section>
      <ChiffreDuMur
        nom="Ventes"
        valeur={formatNombre(t.nombre_ventes)}
        plus={attendent > 0 ? `${formatNombre(attendent)} en attente` : 'personne n’attend'}
      />
      <ChiffreDuMur nom="Panier moyen" valeur={formatNombre(t.panier_moyen)} plus="FCFA" />
      <ChiffreDuMur
        nom="Prise en charge"
        valeur={formatNombre(t.prise_en_charge)}
        plus={partDuCa(t.prise_en_charge, t.chiffre_affaire)}
      />
    </div>
  );
}

/** Two rows from five on. */
const CAISSES_EN_UN_RANG = 4;
const colonnesDe = (combien: number): number =>
  combien > CAISSES_EN_UN_RANG ? Math.ceil(combien / 2) : combien;
const VENDEURS_MAX = 3;
/** [DIR-13] Open or waited at; the longest queue has an edge. */
function FilesDuMur({ etat, maintenant }: { etat: EtatDirect; maintenant: Date }) {
  const caisses = etat.caisses.filter((c) => c.statut === 'Ouvert' || c.en_attente > 0);
  return (
    <div className="mur-files">
      {caisses.length > 0 && (
        <div
          className="mur-caisses"
          data-serrees={caisses.length > CAISSES_EN_UN_RANG || undefined}
          style={{ gridTemplateColumns: `repeat(${colonnesDe(caisses.length)}, minmax(0, 1fr))` }}
        >
          {caisses.map((c) => {
            const ms = c.plus_ancien ? maintenant.getTime() - Date.parse(c.plus_ancien) : 0;
            const tard = ms > SEUILS.attente_ms;
            return (
              <section
                key={c.id}
                className="mur-carte mur-file"
                aria-label={c.libelle}
                data-grave={tard || undefined}
              >
                <header>
                  <h2>{c.libelle}</h2>
                  <span>{c.tenue_par ?? 'Personne'}</span>
                </header>
                <p>
                  <span>
                    <small>En attente</small>
                    <strong>{formatNombre(c.en_attente)}</strong>
                  </span>
                  {c.en_attente > 0 && (
                    <Badge tone={tard ? 'danger' : 'success'}>{attenteDuMur(ms)}</Badge>
                  )}
                  <span className="mur-encaisse">
                    <small>Encaissé</small>
                    <b>{formatNombre(c.encaisse)}</b>
                  </span>
                </p>
              </section>
            );
          })}
        </div>
      )}
      <section className="mur-carte mur-vendeurs" aria-label="Vendeurs">
        <header>
          <h2>Vendeurs</h2>
          <span>ventes · FCFA</span>
        </header>
        {etat.vendeurs.length === 0 && <p>Personne n’a encore vendu</p>}
        <ul>
          {etat.vendeurs.slice(0, VENDEURS_MAX).map((v) => (
            <li key={v.id}>
              <span>{v.nom}</span>
              <small>{formatNombre(v.ventes)}</small>
              <b>{formatNombre(v.total)}</b>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const ALERTES_MAX = 3;
function AlertesDuMur({ alertes }: { alertes: readonly AlerteDirect[] }) {
  return (
    <section className="mur-carte mur-alertes" aria-label="Alertes">
      <header>
        <h2>À voir</h2>
        {alertes.length > 0 && <Badge tone="danger">{formatNombre(alertes.length)}</Badge>}
      </header>
      {alertes.length === 0 && <p>Rien à signaler</p>}
      <ul>
        {alertes.slice(0, ALERTES_MAX).map((a) => (
          <li key={a.cle}>
            <SigneAlerte alerte={a} taille={24} />
            <span>{a.texte}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const FAITS_MAX = 4;
const FilDuMur = ({ fil }: { fil: readonly FaitDirect[] }) => (
  <section className="mur-carte mur-fil" aria-label="Fil des événements">
    <h2>Derniers faits</h2>
    {fil.length === 0 && <p>Aucune vente aujourd’hui</p>}
    <ul aria-live="off">
      {fil.slice(0, FAITS_MAX).map((f) => (
        <li key={f.cle}>
          <time>{formatDateHeure(new Date(f.at)).slice(11, 16)}</time>
          <span>{f.texte}</span>
          {f.montant !== null && <b>{formatNombre(f.montant)}</b>}
        </li>
      ))}
    </ul>
  </section>
);

/** Full-screen wall, dark, without controls. Escape leaves. */
export function MurDirect({ vue }: { vue: VueDirecte }) {
  const { etat, lien, au } = vue;
  const taille = useSyncExternalStore(suivreTaille, tailleDuMur);
  const naviguer = useNavigate();
  useEffect(() => {
    const sortir = (e: KeyboardEvent) => {
      if (e.key === 'Escape') void naviguer('?vue=direct', { replace: true });
    };
    window.addEventListener('keydown', sortir);
    return () => window.removeEventListener('keydown', sortir);
  }, [naviguer]);
  return (
    <div className={`mur ${Classes.DARK}`} data-lien={lien}>
      <div className="mur-scene" style={{ zoom: taille }}>
        <Tete vue={vue} />
        <ChiffresDuMur etat={etat} maintenant={au} />
        <FilesDuMur etat={etat} maintenant={au} />
        <div className="mur-bas">
          <section className="mur-carte mur-heures" aria-label="Chiffre d’affaires par heure">
            <header>
              <h2>Par heure</h2>
              <span>{formatUnite(heuresDessinees(etat, au))}</span>
            </header>
            <DessinHeures etat={etat} maintenant={au} corps={MUR.corps} />
          </section>
          <div className="mur-colonne">
            <AlertesDuMur alertes={alertesDuMur(alertesA(etat, au))} />
            <FilDuMur fil={filDuMur(etat.fil)} />
          </div>
        </div>
      </div>
    </div>
  );
}
