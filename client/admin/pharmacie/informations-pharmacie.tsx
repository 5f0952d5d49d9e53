import { Button } from '@blueprintjs/core';
import { type FormEvent, useDeferredValue } from 'react';
import { TicketFrame } from '#client/ui/ticket/cadre-ticket.tsx';
import { apercuTicket } from '#client/ui/ticket/ticket.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import { FormErrors } from '#client/ui/form.tsx';
import { FormState } from '#client/ui/form-state.tsx';
import { ChampsPharmacie, LIBELLES_PHARMACIE } from './champs-pharmacie.tsx';
import { useSaisiePharmacie } from './use-saisie-pharmacie.ts';
import { Media } from '@blueprintjs/icons';
import { ImageField } from '#client/ui/image-field.tsx';
import type { LogoSaisi } from './parametres.atoms.ts';

interface Props {
  /** URL; null when none. */
  enregistre: string | null;
  logo: LogoSaisi;
  changer: (logo: LogoSaisi) => void;
}
const MOTS = {
  image: 'Logo de la pharmacie',
  fichier: 'Fichier du logo',
  choisir: 'Choisir un logo',
  changer: 'Changer le logo',
  retirer: 'Retirer le logo',
  reprendre: 'Reprendre l’ancien',
  aide: 'Taille conseillée : 500x500. PNG, JPEG ou WebP, 2 Mo au plus.',
} as const;

function logoMontre(enregistre: string | null, logo: LogoSaisi): string | null {
  if (logo.genre === 'neuf') return logo.apercu;
  return logo.genre === 'retire' ? null : enregistre;
}

const ChampLogo = ({ enregistre, logo, changer }: Props) => (
  <ImageField
    shown={logoMontre(enregistre, logo)}
    words={MOTS}
    icon={<Media size={40} />}
    onPick={(fichier) => changer({ genre: 'neuf', fichier, apercu: URL.createObjectURL(fichier) })}
    onRemove={() => changer(enregistre === null ? { genre: 'garde' } : { genre: 'retire' })}
    onRestore={logo.genre === 'garde' ? null : () => changer({ genre: 'garde' })}
  />
);

const ouiNon = (v: string): string => (v === '1' ? 'Oui' : 'Non');

/** Details printed everywhere. `pharmacie`: server's version, null when unset. */
export function InformationsPharmacie({ pharmacie }: { pharmacie: Pharmacie | null }) {
  const {
    formulaire,
    changer,
    quitter,
    erreurs,
    enCours,
    refus,
    saisie,
    change,
    croises,
    choisir,
    retrouvee,
    reprendre,
    oublier,
    logo,
    setLogo,
    remplir,
    enregistrer,
  } = useSaisiePharmacie(pharmacie);
  const soumettre = (e: FormEvent) => {
    e.preventDefault();
    void enregistrer();
  };
  const montre = logoMontre(pharmacie?.logo_url ?? null, logo);
  // The preview is slow: the form renders first.
  const ticketMontre = useDeferredValue(true, false);
  return (
    <form className="pharmacie-formulaire" noValidate onSubmit={soumettre} ref={formulaire}>
      <FormState
        f={{ retrouvee, reprendre, oublier, croises, choisir }}
        labels={LIBELLES_PHARMACIE}
        describe={{ accord_exige: ouiNon, arrondi_especes: ouiNon }}
      />
      <div className="pharmacie-colonnes">
        <section className="pharmacie-logo" aria-label="Logo">
          <ChampLogo enregistre={pharmacie?.logo_url ?? null} logo={logo} changer={setLogo} />
        </section>
        <ChampsPharmacie champs={{ saisie, changer, quitter, erreurs }} />
        <section className="pharmacie-ticket" aria-label="Ticket">
          <h2>Aperçu du ticket</h2>
          {ticketMontre && (
            <TicketFrame
              title="Aperçu du ticket"
              source={apercuTicket({ ...saisie, logo_url: montre, demonstration: false })}
            />
          )}
        </section>
      </div>
      <FormErrors errors={refus} />
      <div className="pharmacie-actions">
        <span role="status" className="pharmacie-etat">
          {change && 'Modifications non enregistrées'}
        </span>
        {change && <Button onClick={() => remplir(pharmacie)}>Annuler les modifications</Button>}
        <Button type="submit" intent="primary" loading={enCours} endIcon={<KeyCap>Ctrl+S</KeyCap>}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}
