export interface Company {
  readonly name: string;
  readonly city: string;
  /** Where its phone numbers are: `ch`, `de` or `uk`. */
  readonly country: 'ch' | 'de' | 'uk';
}

function companiesOf(country: Company['country'], table: string): Company[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', city = ''] = line.split('|').map((part) => part.trim());
      return { name, city, country };
    });
}

export const companies: readonly Company[] = [
  ...companiesOf(
    'ch',
    `TechNova AG | Zürich
     Bergwerk Systeme AG | Bern
     Silvretta Logistik AG | Chur
     Aareblick Treuhand GmbH | Aarau
     Lumière Horlogerie SA | La Chaux-de-Fonds
     Säntis Präzision AG | St. Gallen
     Rheinhafen Spedition AG | Basel
     Lavanda Ticino SA | Lugano
     Vallée Santé SA | Sion
     Matterkopf Energie AG | Visp
     Seefeld Immobilien AG | Zürich
     Jura Optik AG | Delémont
     Linth Maschinenbau AG | Glarus
     Pilatus Medien GmbH | Luzern
     Léman Conseil Sàrl | Lausanne
     Kornhaus Lebensmittel AG | Winterthur
     Emmentaler Holzbau GmbH | Burgdorf
     Zytglogge Software AG | Bern
     Bodan Textil AG | Kreuzlingen
     Arve Biotech SA | Genève
     Gotthard Infrastruktur AG | Altdorf
     Oberland Sportartikel GmbH | Thun`,
  ),
  ...companiesOf(
    'de',
    `Nordstern GmbH | Hamburg
     Kranich & Söhne KG | Bremen
     Isarwerk Automation GmbH | München
     Elbkontor Handels GmbH | Hamburg
     Schwarzwald Sensorik GmbH | Freiburg im Breisgau
     Spreebogen Digital GmbH | Berlin
     Rotdorn Verlag GmbH | Leipzig
     Hanse Kühltechnik GmbH | Lübeck
     Gesellschaft für nachhaltige Gebäudetechnik mbH | Düsseldorf
     Neckartal Pharma GmbH | Tübingen
     Weißenfels Anlagenbau GmbH | Dresden
     Taunus Versicherungsmakler GmbH | Frankfurt am Main`,
  ),
  ...companiesOf(
    'uk',
    `Aster Labs | London
     Thornbury & Vale Ltd | Bristol
     Northgate Analytics Ltd | Manchester
     Harbourlight Foods Ltd | Portsmouth
     Calder Robotics Ltd | Leeds
     Fenwick Marine Ltd | Newcastle
     Wren & Oakley LLP | London
     Silverbirch Health Ltd | Edinburgh`,
  ),
];
