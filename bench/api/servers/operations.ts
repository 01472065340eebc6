/**
 * The requests to PostGraphile. They ask for the fields of our own answers, except addresses that are made of ids. As in the
 * product, a 51st row shows whether there is a next page. No text here is written by hand, so `contentHtml` is the default.
 */
export const operations = {
  list: `query list($company: UUID!) {
  allPositionsList(condition: { companyId: $company }, orderBy: [CREATED_AT_DESC, ROW_ID_DESC], first: 51) {
    rowId clientId title pitch status language employmentType listingColor bannerUrl locations
    createdAt updatedAt publishedAt lastPublishedAt firstActivatedAt expirationDate enableApplication enableVouch
    companyByCompanyId { name logoUrl }
  }
}`,
  detail: `query detail($id: UUID!) {
  positionByRowId(rowId: $id) {
    rowId clientId title pitch status language employmentType listingColor bannerUrl locations
    createdAt updatedAt publishedAt lastPublishedAt firstActivatedAt expirationDate enableApplication enableVouch
    highlights salaryType salaryCurrency salaryMin salaryMax salaryExtra
    contentHtml: contentHtmlDefault contentHtmlDefault contentHtmlOverride
    companyByCompanyId {
      rowId name slug website logoUrl industries country language brandColor bannerUrl socialMediaLinks
      contentHtml: contentHtmlDefault contentHtmlDefault contentHtmlOverride locations
      sectionsByCompanyIdList(condition: { positionId: null, kind: "gallery" }, orderBy: [ORDINAL_ASC]) {
        imagesByCompanyIdAndSectionIdAndSectionKindList(orderBy: [ORDINAL_ASC]) { url }
      }
    }
    sectionsByCompanyIdAndPositionIdList(condition: { kind: "gallery" }, orderBy: [ORDINAL_ASC]) {
      imagesByCompanyIdAndSectionIdAndSectionKindList(orderBy: [ORDINAL_ASC]) { url }
    }
    sharingLinksByCompanyIdAndPositionIdList(condition: { active: true }, orderBy: [CREATED_AT_ASC, ROW_ID_ASC]) {
      rowId type platform name
    }
    listingsByCompanyIdAndPositionIdList(condition: { live: true }) {
      careersPageByPageCompanyIdAndPageId { rowId companyId name isDefault isMarketplace }
    }
  }
}`,
} as const
