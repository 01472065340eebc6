import type { Profession } from '../profession.ts'

/** Nursing and work behind the scenes at the veterinary practices. */
export const veterinaryNurse: Profession = {
  tasks: [
    'Nurse patients before, during and after treatment',
    'Keep clinical records that a colleague can take over mid-sentence',
    'Explain care at home to owners, and ring them the next day',
    'Look after equipment, stock and infection control',
    'Support students on placement',
  ],
  wants: [
    'You notice the quiet ones',
    'Calm at the end of a long list',
    'Good written and spoken English',
    'Willing to take part in the weekend rota, one in five',
    'Full UK driving licence',
  ],
  pay: {
    type: 'YEAR',
    currency: 'GBP',
    least: 25_500,
    most: 34_000,
    step: 500,
    extra: 'CPD allowance, professional fees paid',
  },
  roles: [
    {
      titles: ['Registered Veterinary Nurse', 'Veterinary Nurse, Small Animals', 'RVN, 30–40 hours'],
      pitches: [
        'Fifteen-minute consultations, and lunch. {company} is looking for a registered veterinary nurse in {city}.',
        'We gave the nurses a clinic of their own, and now we need one more nurse in {city}.',
      ],
      about: [
        `The practice has three vets, five nurses and a receptionist whom everybody fears slightly. Nurses run their
        own clinics for weight, dental care, diabetes and senior pets, and assist in theatre in turns.`,
        `There is no out-of-hours work, since a nearby hospital covers the nights. We use a rota that is agreed six
        weeks ahead and hardly ever changed.`,
      ],
      tasks: ['Run nurse clinics', 'Anaesthesia monitoring and dental procedures'],
      wants: ['RCVS registration', 'Newly qualified nurses are welcome'],
      highlights: ['No nights', 'Nurse-led clinics', 'Lunch is a real thing'],
    },
    {
      titles: ['Veterinary Receptionist', 'Client Care Adviser', 'Practice Administrator'],
      pitches: [
        `You are the voice people hear when they are frightened for their dog. {company} seeks a receptionist in
        {city}.`,
        'Diary, telephone, tissues: client care adviser wanted in {city}.',
      ],
      about: [
        `You book, greet, comfort, invoice and remember that Mr Pickles bites. A good receptionist knows which call
        can wait until Thursday and which cannot wait until the end of the sentence, and we will teach you the
        signs.`,
        `The desk is shared between two, so breaks are breaks. Insurance claims are done on Wednesday afternoons with
        the door shut.`,
      ],
      tasks: [
        'Appointments, triage by agreed protocol and payments',
        'Insurance claims and reminders',
        'Keep the diary, and the waiting room, in order',
        'Telephone owners with results, as agreed with the vets',
        'Prescriptions, food orders and the Friday banking',
      ],
      wants: [
        'Experience of dealing with the public on good and bad days',
        'Good written and spoken English',
        'Quick and accurate at the keyboard',
        'Willing to take part in the weekend rota, one in five',
      ],
      highlights: ['Two at the desk', 'Training in triage', 'Pet care at cost price'],
      tasksAlone: true,
      wantsAlone: true,
      pay: { type: 'HOUR', currency: 'GBP', least: 12, most: 15, step: 1, extra: 'Staff rates for pet care' },
    },
    {
      titles: ['Warehouse Operative, Pet Supplies', 'Van Driver and Warehouse Assistant', 'Delivery Driver, Part-time'],
      pitches: [
        'Forty pallets of rabbit food will not move themselves. {company} needs a warehouse operative in {city}.',
        'Mornings in the warehouse, afternoons on the road: van driver wanted in {city}.',
      ],
      about: [
        `The warehouse supplies our shops and practices across the north. You pick and pack until eleven, load the
        van, and deliver to six or seven places where they are always pleased to see you, because you bring the
        biscuits.`,
        `We have an electric van, a forklift and a dog called Clutch. The hours are eight to half past four, Monday
        to Friday, with a Saturday in spring when everyone buys compost.`,
      ],
      tasks: [
        'Picking, packing and stock counts',
        'Deliveries to shops and practices',
        'Unload deliveries and check them against the order',
        'Look after the van and the forklift',
        'Keep the place tidy and the feed dry',
      ],
      wants: [
        'Forklift licence, or we will put you through it',
        'Clean driving licence held for two years',
        'You can lift 20 kg, or know how to avoid it',
        'Early riser, or willing to become one',
        'Pleasant on doorsteps',
      ],
      highlights: ['Monday to Friday', 'Electric van', 'Forklift licence paid for'],
      tasksAlone: true,
      wantsAlone: true,
      pay: { type: 'HOUR', currency: 'GBP', least: 12, most: 14, step: 1, extra: 'Overtime paid, free work clothes' },
    },
  ],
}
